/** What GitLab posts about a project. */
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain, quote } from "./quoted-markdown.ts";
import type { WebhookText } from "./webhook-text.ts";

type Describe = (payload: PayloadReader) => string | null;

/** By object_kind; null for what is not worth a message. */
const events: Readonly<Record<string, Describe>> = {
  push: pushText,
  tag_push: (payload) =>
    `${who(payload)} ${isRemoval(payload) ? "removed" : "pushed"} the tag ${refOf(payload)}.`,
  issue: (payload) => itemText(payload, "issue", "#"),
  merge_request: (payload) => itemText(payload, "merge request", "!"),
  note: noteText,
  pipeline: pipelineText,
  // The pipeline says how all of them ended.
  build: () => null,
  release: (payload) =>
    `${link(payload.at("name").text, payload.at("url").text)} was released.${quote(payload.at("description").text)}`,
};

const verbs: Readonly<Record<string, string>> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  merge: "merged",
  approved: "approved",
};

export function gitlabText(payload: PayloadReader): WebhookText | null {
  const topic = payload.firstOf(["project", "name"], ["repository", "name"]) || "gitlab";
  const kind = payload.at("object_kind").text;
  const say = Object.entries(events).find(([name]) => name === kind)?.[1];
  const content = say ? say(payload) : `${who(payload)} caused the event ${plain(kind || "without a name")}.`;
  return content === null ? null : { topic, content };
}

function who(payload: PayloadReader): string {
  return `**${plain(payload.firstOf(["user", "name"], ["user_name"], ["user_username"]) || "Somebody")}**`;
}

function refOf(payload: PayloadReader): string {
  return `**${plain(payload.at("ref").text.replace(/^refs\/(heads|tags)\//, ""))}**`;
}

/** GitLab names no commit after what was removed. */
const isRemoval = (payload: PayloadReader) => /^0+$/.test(payload.at("after").text);

/** Nor before what is new. */
const isNew = (payload: PayloadReader) => /^0+$/.test(payload.at("before").text);

function pushText(payload: PayloadReader): string {
  if (isRemoval(payload)) return `${who(payload)} removed the branch ${refOf(payload)}.`;
  const commits = payload.at("commits").list.map((commit) => {
    const [title = ""] = commit.firstOf(["title"], ["message"]).split("\n");
    return `${link(commit.at("id").text.slice(0, 8), commit.at("url").text)} ${plain(title)}`;
  });
  const number = Number(payload.at("total_commits_count").text) || commits.length;
  if (number === 0 && isNew(payload)) return `${who(payload)} created the branch ${refOf(payload)}.`;
  const what = number === 1 ? "1 commit" : `${number} commits`;
  return `${who(payload)} pushed ${what} to ${refOf(payload)}.\n\n${lines(commits)}`.trim();
}

function itemText(payload: PayloadReader, noun: string, sign: string): string | null {
  const item = payload.at("object_attributes");
  const verb = Object.entries(verbs).find(([action]) => action === item.at("action").text)?.[1];
  if (verb === undefined) return null;
  const body = verb === "opened" ? quote(item.at("description").text) : "";
  return `${who(payload)} ${verb} the ${noun} ${itemLink(item, sign)}.${body}`;
}

function itemLink(item: PayloadReader, sign: string): string {
  return link(`${sign}${item.at("iid").text} ${item.at("title").text}`, item.at("url").text);
}

function noteText(payload: PayloadReader): string {
  const note = payload.at("object_attributes");
  const commented = link("commented", note.at("url").text);
  return `${who(payload)} ${commented}${placeOf(payload)}.${quote(note.at("note").text)}`;
}

function placeOf(payload: PayloadReader): string {
  const [issue, request, commit] = [
    payload.at("issue"),
    payload.at("merge_request"),
    payload.at("commit"),
  ] as const;
  if (issue.isThere) return ` on ${itemLink(issue, "#")}`;
  if (request.isThere) return ` on ${itemLink(request, "!")}`;
  return commit.isThere ? ` on ${link(commit.at("id").text.slice(0, 8), commit.at("url").text)}` : "";
}

function pipelineText(payload: PayloadReader): string | null {
  const pipeline = payload.at("object_attributes");
  const status = pipeline.at("status").text;
  if (!["success", "failed", "canceled"].includes(status)) return null;
  const mark = markOf(status, "canceled");
  const name = link(`Pipeline ${pipeline.at("id").text}`, pipeline.at("url").text);
  return `${mark} ${name} on **${plain(pipeline.at("ref").text)}**: ${status}.`;
}

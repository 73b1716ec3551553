/** What GitHub posts about a repository. */
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain, quote } from "./quoted-markdown.ts";
import type { WebhookText } from "./webhook-text.ts";

type Describe = (payload: PayloadReader) => string | null;

/** By the header X-GitHub-Event; null for what is not worth a message. */
const events: Readonly<Record<string, Describe>> = {
  ping: (payload) => `${who(payload)} connected this webhook.`,
  push: pushText,
  create: (payload) => `${who(payload)} created the ${plain(payload.at("ref_type").text)} ${refOf(payload)}.`,
  delete: (payload) => `${who(payload)} deleted the ${plain(payload.at("ref_type").text)} ${refOf(payload)}.`,
  issues: (payload) => itemText(payload, "issue", "issue"),
  pull_request: (payload) => itemText(payload, "pull_request", "pull request"),
  issue_comment: (payload) => commentText(payload, payload.at("issue")),
  pull_request_review_comment: (payload) => commentText(payload, payload.at("pull_request")),
  pull_request_review: reviewText,
  release: (payload) =>
    payload.at("action").text === "published"
      ? `${who(payload)} released ${link(payload.firstOf(["release", "name"], ["release", "tag_name"]), payload.at("release", "html_url").text)}.${quote(payload.at("release", "body").text)}`
      : null,
  workflow_run: runText,
  // The run of the workflow says how all of them ended.
  workflow_job: () => null,
  check_run: () => null,
  check_suite: () => null,
  // Comes with each star, which is told.
  watch: () => null,
};

const itemActions = ["opened", "closed", "reopened", "assigned", "ready_for_review", "transferred"];

/** @param event the header, or "" when there is none. */
export function githubText(payload: PayloadReader, event: string): WebhookText | null {
  const topic = payload.at("repository", "name").text || "github";
  const say = Object.entries(events).find(([name]) => name === event)?.[1];
  const content = say
    ? say(payload)
    : `${who(payload)} caused the event ${plain(event || "without a name")}.`;
  return content === null ? null : { topic, content };
}

const who = (payload: PayloadReader) => `**${plain(payload.at("sender", "login").text || "Somebody")}**`;
const refOf = (payload: PayloadReader) => `**${plain(payload.at("ref").text)}**`;

function pushText(payload: PayloadReader): string | null {
  const branch = payload.at("ref").text.replace(/^refs\/(heads|tags)\//, "");
  const commits = payload.at("commits").list.map((commit) => {
    const [title = ""] = commit.at("message").text.split("\n");
    return `${link(commit.at("id").text.slice(0, 8), commit.at("url").text)} ${plain(title)}`;
  });
  // Creating and deleting a branch or a tag is an event of its own.
  if (payload.at("deleted").isTrue || (payload.at("created").isTrue && commits.length === 0)) return null;
  const pusher = plain(payload.firstOf(["pusher", "name"], ["sender", "login"]) || "Somebody");
  const number = commits.length === 1 ? "1 commit" : `${commits.length} commits`;
  const forced = payload.at("forced").isTrue ? "force-pushed" : "pushed";
  const what = link(number, payload.at("compare").text);
  return `**${pusher}** ${forced} ${what} to **${plain(branch)}**.\n\n${lines(commits)}`.trim();
}

function itemText(payload: PayloadReader, key: string, noun: string): string | null {
  const action = payload.at("action").text;
  if (!itemActions.includes(action)) return null;
  const item = payload.at(key);
  const isMerged = action === "closed" && item.at("merged").isTrue;
  const verb = isMerged ? "merged" : action === "ready_for_review" ? "finished the draft of" : plain(action);
  const body = action === "opened" ? quote(item.at("body").text) : "";
  const assignee = action === "assigned" ? payload.at("assignee", "login").text : "";
  const to = assignee === "" ? "" : ` to **${plain(assignee)}**`;
  return `${who(payload)} ${verb} the ${noun} ${itemLink(item)}${to}.${body}`;
}

function itemLink(item: PayloadReader): string {
  return link(`#${item.at("number").text} ${item.at("title").text}`, item.at("html_url").text);
}

function commentText(payload: PayloadReader, item: PayloadReader): string | null {
  if (payload.at("action").text !== "created") return null;
  const comment = payload.at("comment");
  const commented = link("commented", comment.at("html_url").text);
  return `${who(payload)} ${commented} on ${itemLink(item)}.${quote(comment.at("body").text)}`;
}

function reviewText(payload: PayloadReader): string | null {
  if (payload.at("action").text !== "submitted") return null;
  const review = payload.at("review");
  const state = review.at("state").text.toLowerCase();
  const verb =
    state === "approved" ? "approved" : state === "changes_requested" ? "asked for changes in" : "reviewed";
  return `${who(payload)} ${link(verb, review.at("html_url").text)} ${itemLink(payload.at("pull_request"))}.${quote(review.at("body").text)}`;
}

function runText(payload: PayloadReader): string | null {
  if (payload.at("action").text !== "completed") return null;
  const run = payload.at("workflow_run");
  const conclusion = run.at("conclusion").text;
  if (conclusion === "skipped" || conclusion === "neutral") return null;
  const mark = markOf(conclusion, "cancelled");
  const name = link(run.at("name").text, run.at("html_url").text);
  return `${mark} ${name} on **${plain(run.at("head_branch").text)}**: ${plain(conclusion)}.`;
}

/** GitHub's repository events as messages. */
import { eventSentence, refOf } from "./event-sentence.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain, quote, type WebhookText } from "./quoted-markdown.ts";

const who = (payload: PayloadReader) =>
  `**${plain(payload.firstOf(["sender", "login"], ["sender", "name"]) || "Somebody")}**`;

/** Other actions post no message. */
const VERBS: Readonly<Record<string, string>> = {
  opened: "opened",
  created: "opened",
  closed: "closed",
  reopened: "reopened",
  assigned: "assigned",
  ready_for_review: "finished the draft of",
  converted_to_draft: "made a draft of",
  transferred: "transferred",
  deleted: "deleted",
  answered: "chose an answer to",
};

/** Words of an event's name that may be the payload's key. */
const MAX_EVENT_WORDS = 10;

type Describe = (payload: PayloadReader) => string | null;

/** Keys are X-GitHub-Event headers; null posts no message. */
const events: Readonly<Record<string, Describe>> = {
  ping: (payload) => `${who(payload)} connected this webhook.`,
  push: pushText,
  create: (payload) => `${who(payload)} created the ${plain(payload.at("ref_type").text)} ${refOf(payload)}.`,
  delete: (payload) => `${who(payload)} deleted the ${plain(payload.at("ref_type").text)} ${refOf(payload)}.`,
  issues: (payload) => itemText(payload, "issue", "issue"),
  pull_request: (payload) => itemText(payload, "pull_request", "pull request"),
  discussion: (payload) => itemText(payload, "discussion", "discussion"),
  issue_comment: (payload) => commentText(payload, ` on ${itemLink(payload.at("issue"))}`),
  pull_request_review_comment: (payload) =>
    commentText(payload, ` on ${itemLink(payload.at("pull_request"))}`),
  discussion_comment: (payload) => commentText(payload, ` on ${itemLink(payload.at("discussion"))}`),
  commit_comment: (payload) =>
    commentText(payload, ` on the commit ${plain(payload.at("comment", "commit_id").text.slice(0, 8))}`),
  pull_request_review: reviewText,
  release: (payload) =>
    payload.at("action").text === "published"
      ? `${who(payload)} released ${link(payload.firstOf(["release", "name"], ["release", "tag_name"]), payload.at("release", "html_url").text)}.${quote(payload.at("release", "body").text)}`
      : null,
  workflow_run: runText,
  status: statusText,
  deployment_status: deploymentText,
  fork: (payload) =>
    `${who(payload)} forked the repository to ${link(payload.at("forkee", "full_name").text, payload.at("forkee", "html_url").text)}.`,
  gollum: wikiText,
  public: (payload) => `${who(payload)} made the repository ${repositoryLink(payload)} public.`,
  star: (payload) =>
    `${who(payload)} ${payload.at("action").text === "deleted" ? "unstarred" : "starred"} the repository ${repositoryLink(payload)}.`,
  team_add: (payload) =>
    `${who(payload)} gave the team **${plain(payload.at("team", "name").text)}** access to ${repositoryLink(payload)}.`,
  repository_dispatch: (payload) =>
    `${who(payload)} dispatched the event **${plain(payload.at("action").text)}**.`,
  workflow_dispatch: (payload) =>
    `${who(payload)} started the workflow **${plain(payload.at("workflow").text)}** on ${refOf(payload)}.`,
  // The workflow run reports its jobs' result.
  workflow_job: () => null,
  check_run: () => null,
  check_suite: () => null,
  // `deployment_status` reports the result.
  deployment: () => null,
  // GitHub posts this with each star.
  watch: () => null,
};

/** @param event "" without the header. */
export function githubText(payload: PayloadReader, event: string): WebhookText | null {
  const topic = payload.firstOf(["repository", "name"], ["organization", "login"]) || "github";
  const say = Object.hasOwn(events, event) ? events[event] : undefined;
  const content = say ? say(payload) : otherText(payload, event);
  return content === null ? null : { topic, content };
}

function repositoryLink(payload: PayloadReader): string {
  const repository = payload.at("repository");
  return link(repository.firstOf(["full_name"], ["name"]), repository.at("html_url").text);
}

function wikiText(payload: PayloadReader): string {
  const pages = payload.at("pages").list.map((page) => {
    const verb = page.at("action").text === "created" ? "created" : "edited";
    return `${verb} ${link(page.firstOf(["title"], ["page_name"]), page.at("html_url").text)}`;
  });
  return pages.length === 1
    ? `${who(payload)} ${pages[0]} in the wiki.`
    : `${who(payload)} changed pages of the wiki.\n\n${lines(pages)}`.trim();
}

/** Other events have an object under their name or a part of it. */
function otherText(payload: PayloadReader, event: string): string {
  const parts = event.split("_", MAX_EVENT_WORDS);
  const keys = [event, ...parts.map((_part, index) => parts.slice(index).join("_")), parts[0] ?? ""];
  const key = [...keys, "issue", "pull_request", "discussion", "alert", "repository"].find(
    (each) => payload.at(each).isObject,
  );
  const about = payload.at(key ?? "");
  return eventSentence({
    who: who(payload),
    event,
    action: payload.at("action").text,
    subject: nameOf(about) === "" ? "" : link(nameOf(about), about.firstOf(["html_url"], ["url"])),
  });
}

function nameOf(about: PayloadReader): string {
  const title = about.firstOf(
    ["title"],
    ["full_name"],
    ["name"],
    ["login"],
    ["user", "login"],
    ["tag_name"],
    ["summary"],
    ["security_advisory", "summary"],
    ["rule", "description"],
    ["secret_type_display_name"],
    ["ref"],
  );
  const number = about.at("number").text;
  return [number === "" ? "" : `#${number}`, title].filter(Boolean).join(" ");
}

function itemText(payload: PayloadReader, key: string, noun: string): string | null {
  const action = payload.at("action").text;
  if (!Object.hasOwn(VERBS, action)) return null;
  const item = payload.at(key);
  const isMerged = action === "closed" && item.at("merged").isTrue;
  const verb = isMerged ? "merged" : VERBS[action];
  const body = verb === "opened" ? quote(item.at("body").text) : "";
  const assignee = action === "assigned" ? payload.at("assignee", "login").text : "";
  const to = assignee === "" ? "" : ` to **${plain(assignee)}**`;
  return `${who(payload)} ${verb} the ${noun} ${itemLink(item)}${to}.${body}`;
}

/** @param place the commented item with a preposition, in Markdown. */
function commentText(payload: PayloadReader, place: string): string | null {
  if (payload.at("action").text !== "created") return null;
  const comment = payload.at("comment");
  const commented = link("commented", comment.at("html_url").text);
  return `${who(payload)} ${commented}${place}.${quote(comment.at("body").text)}`;
}

function reviewText(payload: PayloadReader): string | null {
  if (payload.at("action").text !== "submitted") return null;
  const review = payload.at("review");
  const state = review.at("state").text.toLowerCase();
  const verb =
    state === "approved" ? "approved" : state === "changes_requested" ? "asked for changes in" : "reviewed";
  return `${who(payload)} ${link(verb, review.at("html_url").text)} ${itemLink(payload.at("pull_request"))}.${quote(review.at("body").text)}`;
}

function itemLink(item: PayloadReader): string {
  return link(`#${item.at("number").text} ${item.at("title").text}`, item.at("html_url").text);
}

/** Null for a created or deleted branch or tag. */
function pushText(payload: PayloadReader): string | null {
  const commits = payload.at("commits").list.map((commit) => {
    const [title = ""] = commit.at("message").text.split("\n");
    return `${link(commit.at("id").text.slice(0, 8), commit.at("url").text)} ${plain(title)}`;
  });
  // Creating and deleting have their own events.
  if (payload.at("deleted").isTrue || (payload.at("created").isTrue && commits.length === 0)) return null;
  const pusher = plain(payload.firstOf(["pusher", "name"], ["sender", "login"]) || "Somebody");
  const number = commits.length === 1 ? "1 commit" : `${commits.length} commits`;
  const forced = payload.at("forced").isTrue ? "force-pushed" : "pushed";
  const what = link(number, payload.at("compare").text);
  return `**${pusher}** ${forced} ${what} to ${refOf(payload)}.\n\n${lines(commits)}`.trim();
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

/** Another service's status; null until it has ended. */
function statusText(payload: PayloadReader): string | null {
  const state = payload.at("state").text;
  if (!["success", "failure", "error"].includes(state)) return null;
  const name = link(payload.at("context").text || "Status", payload.at("target_url").text);
  const commit = link(
    payload.at("sha").text.slice(0, 8) || "a commit",
    payload.at("commit", "html_url").text,
  );
  const description = plain(payload.at("description").text);
  return `${markOf(state, "")} ${name} on ${commit}: ${description || state}${/[.!?]$/.test(description) ? "" : "."}`;
}

/** Null until the deployment has ended. */
function deploymentText(payload: PayloadReader): string | null {
  const status = payload.at("deployment_status");
  const state = status.at("state").text;
  if (!["success", "failure", "error", "inactive"].includes(state)) return null;
  const place = plain(payload.firstOf(["deployment", "environment"], ["deployment_status", "environment"]));
  const name = link("Deployment", status.firstOf(["environment_url"], ["target_url"], ["log_url"]));
  return `${markOf(state, "inactive")} ${name} to **${place || "an environment"}**: ${state}.`;
}

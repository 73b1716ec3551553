/** Turns the events that GitHub posts about a repository into messages. */
import { eventSentence } from "./event-sentence.ts";
import { commentText, itemText, reviewText } from "./github-items.ts";
import { itemLink, who } from "./github-parts.ts";
import { deploymentText, pushText, runText, statusText } from "./github-runs.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, plain, quote } from "./quoted-markdown.ts";
import type { WebhookText } from "./webhook-text.ts";

/** Words of an event's name that may say where the payload has what it is about. */
const MAX_EVENT_WORDS = 10;

type Describe = (payload: PayloadReader) => string | null;

/** By the header X-GitHub-Event; null for what is not worth a message. */
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
  // The run of the workflow says how all of them ended.
  workflow_job: () => null,
  check_run: () => null,
  check_suite: () => null,
  // The status of the deployment says how it ended.
  deployment: () => null,
  // GitHub posts this event with each star.
  watch: () => null,
};

/** @param event the header, or "" when there is none. */
export function githubText(payload: PayloadReader, event: string): WebhookText | null {
  const topic = payload.firstOf(["repository", "name"], ["organization", "login"]) || "github";
  const say = Object.hasOwn(events, event) ? events[event] : undefined;
  const content = say ? say(payload) : otherText(payload, event);
  return content === null ? null : { topic, content };
}

const refOf = (payload: PayloadReader) =>
  `**${plain(payload.at("ref").text.replace(/^refs\/(heads|tags)\//, ""))}**`;

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

/** Where payloads put what other events are about: under the event's name or under a part of it. */
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

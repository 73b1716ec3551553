/** Sentences about GitHub's issues, pull requests and discussions, and about what people write there. */
import { itemLink, who } from "./github-parts.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { link, plain, quote } from "./quoted-markdown.ts";

/** Words for the actions that are worth a message. */
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

/** @param key where the payload has the item. */
export function itemText(payload: PayloadReader, key: string, noun: string): string | null {
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

/** @param place Markdown of what is commented on, with a preposition. */
export function commentText(payload: PayloadReader, place: string): string | null {
  if (payload.at("action").text !== "created") return null;
  const comment = payload.at("comment");
  const commented = link("commented", comment.at("html_url").text);
  return `${who(payload)} ${commented}${place}.${quote(comment.at("body").text)}`;
}

export function reviewText(payload: PayloadReader): string | null {
  if (payload.at("action").text !== "submitted") return null;
  const review = payload.at("review");
  const state = review.at("state").text.toLowerCase();
  const verb =
    state === "approved" ? "approved" : state === "changes_requested" ? "asked for changes in" : "reviewed";
  return `${who(payload)} ${link(verb, review.at("html_url").text)} ${itemLink(payload.at("pull_request"))}.${quote(review.at("body").text)}`;
}

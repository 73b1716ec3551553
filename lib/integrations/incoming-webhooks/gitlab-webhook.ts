/** GitLab's project and group events as messages. */
import { eventSentence, refOf, wordsOf } from "./event-sentence.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { lines, link, markOf, plain, quote, type WebhookText } from "./quoted-markdown.ts";

/** A removed ref has no commit after it. */
const isRemoval = (payload: PayloadReader) => /^0+$/.test(payload.at("after").text);

/** A new ref has no commit before it. */
const isNew = (payload: PayloadReader) => /^0+$/.test(payload.at("before").text);

/** Other actions post no message. */
const VERBS: Readonly<Record<string, string>> = {
  open: "opened",
  close: "closed",
  reopen: "reopened",
  merge: "merged",
  approved: "approved",
  approval: "approved",
  unapproved: "took back the approval of",
  unapproval: "took back the approval of",
};

const SIGNS: Readonly<Record<string, string>> = { "merge request": "!", epic: "&" };

const bold = (name: string) => `**${plain(name) || "something"}**`;

/** The events name the affected user, not the actor. */
const member = (payload: PayloadReader) =>
  bold(payload.firstOf(["user_name"], ["user_username"]) || "Somebody");

const place = (payload: PayloadReader) =>
  payload.at("group_name").isThere
    ? `the group ${bold(payload.at("group_name").text)}`
    : `the project ${bold(payload.at("project_name").text)}`;

function memberText(says: string): (payload: PayloadReader) => string {
  return (payload) => `${member(payload)} ${says} ${place(payload)}.`;
}

function partText(noun: string, verb: string): (payload: PayloadReader) => string {
  return (payload) =>
    `The ${noun} ${bold(payload.firstOf(["full_path"], ["path_with_namespace"], ["name"]))} was ${verb}.`;
}

/** Keys are event_names. */
const groupEvents: Readonly<Record<string, (payload: PayloadReader) => string>> = {
  user_add_to_group: memberText("joined"),
  user_remove_from_group: memberText("left"),
  user_update_for_group: memberText("has another role in"),
  user_access_request_to_group: memberText("asks for access to"),
  user_access_request_denied_for_group: memberText("was denied access to"),
  user_add_to_team: memberText("joined"),
  user_remove_from_team: memberText("left"),
  user_update_for_team: memberText("has another role in"),
  subgroup_create: partText("subgroup", "created"),
  subgroup_destroy: partText("subgroup", "removed"),
  project_create: partText("project", "created"),
  project_destroy: partText("project", "removed"),
  project_rename: partText("project", "renamed"),
  project_transfer: partText("project", "moved"),
};

type Describe = (payload: PayloadReader) => string | null;

/** Keys are object_kinds or event_names; null posts no message. */
const events: Readonly<Record<string, Describe>> = {
  push: pushText,
  tag_push: tagText,
  issue: itemText,
  work_item: itemText,
  incident: itemText,
  merge_request: itemText,
  note: noteText,
  pipeline: pipelineText,
  // The pipeline reports its jobs' result.
  build: () => null,
  deployment: deploymentText,
  release: releaseText,
  wiki_page: wikiText,
  feature_flag: flagText,
  emoji: emojiText,
  access_token: tokenText,
  ...groupEvents,
};

/** @param header X-GitLab-Event, such as "Issue Hook"; "" without it. */
export function gitlabText(payload: PayloadReader, header: string): WebhookText | null {
  const topic =
    payload.firstOf(["project", "name"], ["repository", "name"], ["group", "group_name"], ["group_name"]) ||
    "gitlab";
  const kind =
    payload.firstOf(["object_kind"], ["event_name"]) ||
    header
      .replace(/ Hook$/i, "")
      .replaceAll(/\s/g, "_")
      .toLowerCase();
  const say = Object.hasOwn(events, kind) ? events[kind] : undefined;
  const content = say ? say(payload) : otherText(payload, kind);
  return content === null ? null : { topic, content };
}

function releaseText(payload: PayloadReader): string | null {
  const name = link(payload.firstOf(["name"], ["tag"]), payload.at("url").text);
  const action = payload.at("action").text;
  if (action === "update") return null;
  if (action === "delete") return `The release ${name} was deleted.`;
  return `${name} was released.${quote(payload.at("description").text)}`;
}

function wikiText(payload: PayloadReader): string {
  const page = payload.at("object_attributes");
  const verbs: Readonly<Record<string, string>> = { create: "created", delete: "deleted" };
  const action = page.at("action").text;
  const verb = (Object.hasOwn(verbs, action) && verbs[action]) || "edited";
  const message = plain(page.at("message").text);
  const url = action === "delete" ? "" : page.at("url").text;
  return `${who(payload)} ${verb} the wiki page ${link(page.at("title").text, url)}${message === "" ? "." : `: ${message}`}`;
}

function flagText(payload: PayloadReader): string {
  const flag = payload.at("object_attributes");
  const state = flag.at("active").isTrue ? "on" : "off";
  return `${who(payload)} turned the feature flag **${plain(flag.at("name").text)}** ${state}.`;
}

function emojiText(payload: PayloadReader): string {
  const emoji = payload.at("object_attributes");
  const isTaken = emoji.at("action").text === "revoke";
  const [verb, preposition] = isTaken ? ["took", "from"] : ["reacted with", "to"];
  const kind = emoji
    .at("awardable_type")
    .text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  const item = [payload.at("issue"), payload.at("merge_request"), payload.at("project_snippet")].find(
    (each) => each.isObject,
  );
  const title = item?.at("title").text ?? "";
  const place = [kind === "note" ? "a comment on" : `the ${kind || "item"}`, title].filter(Boolean).join(" ");
  const name = emoji.at("name").text;
  // Most GitLab emoji names exist here.
  const shown = /^[\w+-]{1,60}$/.test(name) ? `:${name}:` : plain(name);
  return `${who(payload)} ${verb} ${shown} ${preposition} ${link(place, emoji.at("awarded_on_url").text)}.`;
}

function tokenText(payload: PayloadReader): string {
  const token = payload.at("object_attributes");
  const name = plain(token.at("name").text);
  const day = plain(token.at("expires_at").text);
  return `The access token **${name}** ${day === "" ? "will expire soon" : `expires on ${day}`}.`;
}

/** Also handles future kinds. */
function otherText(payload: PayloadReader, kind: string): string {
  const about = payload.at("object_attributes");
  const title =
    about.firstOf(["title"], ["name"], ["ref"], ["tag"], ["full_path"]) || payload.firstOf(["name"]);
  const number = about.at("iid").text;
  const subject = [number === "" ? "" : `#${number}`, title].filter(Boolean).join(" ");
  return eventSentence({
    who: who(payload),
    event: kind,
    action: about.firstOf(["action"], ["state"]) || payload.firstOf(["action"], ["status"]),
    subject:
      subject === ""
        ? payload.at("ref").text === ""
          ? ""
          : refOf(payload)
        : link(subject, about.at("url").text),
  });
}

function itemText(payload: PayloadReader): string | null {
  const item = payload.at("object_attributes");
  const action = item.at("action").text;
  if (!Object.hasOwn(VERBS, action)) return null;
  const noun = nounOf(payload);
  const body = action === "open" ? quote(item.at("description").text) : "";
  return `${who(payload)} ${VERBS[action]} the ${noun} ${itemLink(item, SIGNS[noun] ?? "#")}.${body}`;
}

/** A work item names its kind, such as task or epic. */
function nounOf(payload: PayloadReader): string {
  const kind = payload.at("object_kind").text;
  if (kind === "merge_request") return "merge request";
  return wordsOf(payload.firstOf(["object_attributes", "type"], ["object_kind"])) || "issue";
}

/** Null for an edited comment. */
function noteText(payload: PayloadReader): string | null {
  const note = payload.at("object_attributes");
  if (note.at("action").text === "update") return null;
  const commented = link("commented", note.at("url").text);
  return `${who(payload)} ${commented}${placeOf(payload)}.${quote(note.at("note").text)}`;
}

function placeOf(payload: PayloadReader): string {
  const [request, epic, commit, snippet] = ["merge_request", "epic", "commit", "snippet"].map((key) =>
    payload.at(key),
  );
  const issue = [payload.at("issue"), payload.at("work_item")].find((each) => each.isObject);
  if (issue) return ` on ${itemLink(issue, "#")}`;
  if (request?.isObject) return ` on ${itemLink(request, "!")}`;
  if (epic?.isObject) return ` on ${itemLink(epic, "&")}`;
  if (snippet?.isObject)
    return ` on the snippet ${link(snippet.firstOf(["title"], ["file_name"]), snippet.at("url").text)}`;
  return commit?.isObject ? ` on ${link(commit.at("id").text.slice(0, 8), commit.at("url").text)}` : "";
}

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

function tagText(payload: PayloadReader): string {
  return `${who(payload)} ${isRemoval(payload) ? "removed" : "pushed"} the tag ${refOf(payload)}.`;
}

/** Null until it has ended. */
function pipelineText(payload: PayloadReader): string | null {
  const pipeline = payload.at("object_attributes");
  const status = pipeline.at("status").text;
  if (!["success", "failed", "canceled"].includes(status)) return null;
  const mark = markOf(status, "canceled");
  const name = link(`Pipeline ${pipeline.at("id").text}`, pipeline.at("url").text);
  return `${mark} ${name} on **${plain(pipeline.at("ref").text)}**: ${status}.`;
}

/** Null until it has ended. */
function deploymentText(payload: PayloadReader): string | null {
  const status = payload.at("status").text;
  if (!["success", "failed", "canceled"].includes(status)) return null;
  const place = plain(payload.at("environment").text) || "an environment";
  const name = link("Deployment", payload.at("deployable_url").text);
  const commit = link(payload.at("short_sha").text || "a commit", payload.at("commit_url").text);
  return `${markOf(status, "canceled")} ${name} of ${commit} to **${place}**: ${status}.`;
}

function who(payload: PayloadReader): string {
  const name = payload.firstOf(["user", "name"], ["user", "username"], ["user_name"], ["user_username"]);
  return `**${plain(name || "Somebody")}**`;
}

/** @param sign "#" for issues and tasks, "!" for merge requests, "&" for epics. */
function itemLink(item: PayloadReader, sign: string): string {
  return link(`${sign}${item.at("iid").text} ${item.at("title").text}`, item.at("url").text);
}

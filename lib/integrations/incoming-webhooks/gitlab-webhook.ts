/** Turns the events that GitLab posts about a project or a group into messages. */
import { eventSentence } from "./event-sentence.ts";
import { groupEvents } from "./gitlab-groups.ts";
import { itemText, noteText } from "./gitlab-items.ts";
import { refOf, who } from "./gitlab-parts.ts";
import { deploymentText, pipelineText, pushText, tagText } from "./gitlab-runs.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { link, plain, quote } from "./quoted-markdown.ts";
import type { WebhookText } from "./webhook-text.ts";

type Describe = (payload: PayloadReader) => string | null;

/** By object_kind, or by event_name where there is none; null for what is not worth a message. */
const events: Readonly<Record<string, Describe>> = {
  push: pushText,
  tag_push: tagText,
  issue: itemText,
  work_item: itemText,
  incident: itemText,
  merge_request: itemText,
  note: noteText,
  pipeline: pipelineText,
  // The pipeline says how all of them ended.
  build: () => null,
  deployment: deploymentText,
  release: releaseText,
  wiki_page: wikiText,
  feature_flag: flagText,
  emoji: emojiText,
  access_token: tokenText,
  ...groupEvents,
};

/** @param header X-GitLab-Event: "Issue Hook"; "" when there is none. */
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
  // GitLab's names are those of the emoji here, with few exceptions, which stay text.
  const shown = /^[\w+-]{1,60}$/.test(name) ? `:${name}:` : plain(name);
  return `${who(payload)} ${verb} ${shown} ${preposition} ${link(place, emoji.at("awarded_on_url").text)}.`;
}

function tokenText(payload: PayloadReader): string {
  const token = payload.at("object_attributes");
  const name = plain(token.at("name").text);
  const day = plain(token.at("expires_at").text);
  return `The access token **${name}** ${day === "" ? "will expire soon" : `expires on ${day}`}.`;
}

/** Also of kinds that GitLab will have one day. */
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

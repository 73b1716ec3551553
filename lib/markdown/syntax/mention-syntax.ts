/** `@**name**`, `@**name|id**`, `@_**name**`, `@*group*`, `@_*group*`. */
import { asciiAlphanumeric } from "micromark-util-character";
import { nameKey } from "../../text/name-key.ts";
import { CHANNEL_WILDCARDS, TOPIC_WILDCARD } from "../../text/name-looks.ts";
import type { MentionTarget } from "../parsing/message-nodes.ts";
import type { MarkdownSnapshot, MentionablePerson } from "../snapshot/organization-snapshot.ts";
import type { InlineMatch, InlineRule } from "./inline-construct.ts";

const nameLimit = 240;

const personPattern = /^@(_?)\*\*([^*\n]+)\*\*$/;
const groupPattern = /^@(_?)\*([^*\n]+)\*$/;

/** Includes wildcard mentions. */
export function personMention(snapshot: MarkdownSnapshot): InlineRule {
  return mentionRule("personMention", "**", (text) => matchPersonMention(text, snapshot));
}

export function groupMention(snapshot: MarkdownSnapshot): InlineRule {
  return mentionRule("groupMention", "*", (text) => matchGroupMention(text, snapshot));
}

function mentionRule(name: string, marks: string, match: InlineRule["match"]): InlineRule {
  return {
    name,
    starts: "@",
    leads: [`@${marks}`, `@_${marks}`],
    closer: marks,
    limit: nameLimit,
    mayFollow: (previous) => !asciiAlphanumeric(previous),
    match,
  };
}

/** In tables, bars are escaped. */
export function matchPersonMention(text: string, snapshot: MarkdownSnapshot): InlineMatch | null {
  const [, underscore, given] = personPattern.exec(text) ?? [];
  if (given === undefined) return null;
  const name = given.replaceAll("\\|", "|");
  return mentionMatch(text, underscore, wildcardOf(name) ?? personOf(snapshot, name));
}

export function matchGroupMention(text: string, snapshot: MarkdownSnapshot): InlineMatch | null {
  const [, underscore, name] = groupPattern.exec(text) ?? [];
  const group = name === undefined ? undefined : snapshot.groupNamed(name);
  if (!group) return null;
  const target: MentionTarget = { kind: "group", id: group.id, mayMention: group.mayMention };
  return mentionMatch(text, underscore, { target, name: group.displayName });
}

interface Named {
  readonly target: MentionTarget;
  readonly name: string;
}

function mentionMatch(text: string, underscore: string | undefined, named: Named | null): InlineMatch | null {
  if (!named) return null;
  return { length: text.length, node: { type: "mention", ...named, silent: underscore === "_" } };
}

function wildcardOf(name: string): Named | null {
  if (CHANNEL_WILDCARDS.includes(name)) return { target: { kind: "channel" }, name };
  return name === TOPIC_WILDCARD ? { target: { kind: "topic" }, name } : null;
}

function personOf(snapshot: MarkdownSnapshot, name: string): Named | null {
  const person = findPerson(snapshot, name);
  return person ? { target: { kind: "person", id: person.id }, name: person.fullName } : null;
}

/** `name|id` tells namesakes apart; `|id` suffices; a plain name takes the first. */
function findPerson(snapshot: MarkdownSnapshot, name: string): MentionablePerson | undefined {
  const byId = /^(.*)\|(\d{1,15})$/.exec(name);
  if (byId) {
    const [, givenName = "", id = ""] = byId;
    const person = snapshot.person(Number(id));
    if (person && (givenName === "" || nameKey(givenName) === nameKey(person.fullName))) return person;
  }
  return snapshot.peopleNamed(name)[0];
}

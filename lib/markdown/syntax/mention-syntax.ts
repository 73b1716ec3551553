/** `@**name**`, `@**name|id**`, `@_**name**`, `@*group*`, `@_*group*`: mentions that name someone who exists. */
import { asciiAlphanumeric } from "micromark-util-character";
import { nameKey } from "../../text/name-key.ts";
import type { MentionTarget } from "../parsing/message-nodes.ts";
import type { MarkdownSnapshot, MentionablePerson } from "../snapshot/organization-snapshot.ts";
import type { InlineRule } from "./inline-construct.ts";

const channelWildcards = new Set(["all", "everyone", "channel", "stream"]);
const nameLimit = 240;

/** Mentions of people and of everyone in a channel or topic; in a table the bar before an id is escaped. */
export function personMention(snapshot: MarkdownSnapshot): InlineRule {
  return mentionRule("personMention", "**", /^@(_?)\*\*([^*\n]+)\*\*$/, (given) => {
    const name = given.replaceAll("\\|", "|");
    return wildcardOf(name) ?? personOf(snapshot, name);
  });
}

/** Mentions of user groups. */
export function groupMention(snapshot: MarkdownSnapshot): InlineRule {
  return mentionRule("groupMention", "*", /^@(_?)\*([^*\n]+)\*$/, (name) => {
    const group = snapshot.groupNamed(name);
    if (!group) return null;
    const target: MentionTarget = { kind: "group", id: group.id, mayMention: group.mayMention };
    return { target, name: group.displayName };
  });
}

interface Named {
  readonly target: MentionTarget;
  readonly name: string;
}

function mentionRule(
  name: string,
  marks: string,
  pattern: RegExp,
  findNamed: (name: string) => Named | null,
): InlineRule {
  return {
    name,
    starts: "@",
    leads: [`@${marks}`, `@_${marks}`],
    closer: marks,
    limit: nameLimit,
    mayFollow: (previous) => !asciiAlphanumeric(previous),
    match(text) {
      const [, underscore = "", given] = pattern.exec(text) ?? [];
      const named = given === undefined ? null : findNamed(given);
      if (!named) return null;
      return { length: text.length, node: { type: "mention", ...named, silent: underscore === "_" } };
    },
  };
}

function wildcardOf(name: string): Named | null {
  if (channelWildcards.has(name)) return { target: { kind: "channel" }, name };
  return name === "topic" ? { target: { kind: "topic" }, name } : null;
}

function personOf(snapshot: MarkdownSnapshot, name: string): Named | null {
  const person = findPerson(snapshot, name);
  return person ? { target: { kind: "person", id: person.id }, name: person.fullName } : null;
}

/** `name|id` picks one of several namesakes; `|id` alone suffices; a plain name takes the first of that name. */
function findPerson(snapshot: MarkdownSnapshot, name: string): MentionablePerson | undefined {
  const byId = /^(.*)\|(\d{1,15})$/.exec(name);
  if (byId) {
    const [, givenName = "", id = ""] = byId;
    const person = snapshot.person(Number(id));
    if (person && (givenName === "" || nameKey(givenName) === nameKey(person.fullName))) return person;
  }
  return snapshot.peopleNamed(name)[0];
}

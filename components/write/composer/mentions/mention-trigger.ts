/** Finds what is being typed after a sign that offers something, and the edit that puts what is chosen in its place. */
import type { TextEdit } from "../formatting/format-text.ts";

export type Trigger = {
  /** A slash offers commands and snippets; an arrow after a channel, its topics. */
  kind: "person" | "channel" | "topic" | "emoji" | "command";
  /** The channel whose topics are offered; null unless it is a topic. */
  channel: NamedChannel | null;
  /** Whether who is mentioned is not to be notified. */
  isSilent: boolean;
  query: string;
  /** Offset of the sign. */
  from: number;
  /** The caret. */
  to: number;
};

type NamedChannel = { readonly id: number; readonly name: string };

/** The channel with this whole name. */
export type FindChannel = (name: string) => NamedChannel | undefined;

/** Two names of 60 characters, and what stands around them. */
const LONGEST_QUERY = 130;

const KINDS: Readonly<Record<string, Trigger["kind"]>> = {
  "@": "person",
  "@_": "person",
  "#": "channel",
  ":": "emoji",
  "/": "command",
};

/** Each with the sign and the query as its groups. */
const PATTERNS = [
  /(?:^|[\s([{"'])(@_?|#)\*{0,2}((?:[\p{L}\p{N}._'-][\p{L}\p{N}._' -]*)?)$/u,
  // Two letters, so that an emoticon is none.
  /(?:^|[\s([{"'])(:)([a-z][a-z0-9_+-]+|[+-]1)$/iu,
  // At the beginning of a line, where no path stands.
  /(?:^|\n)(\/)((?:[\p{L}\p{N}][\p{L}\p{N}._' -]*)?)$/u,
];

/** What is being typed at the caret; null when nothing is offered for it. */
export function triggerAt(text: string, caret: number, findChannel: FindChannel): Trigger | null {
  const start = Math.max(0, caret - LONGEST_QUERY);
  // The beginning of what is looked at is no beginning of a line.
  const before = (start > 0 ? "…" : "") + text.slice(start, caret);
  for (const pattern of PATTERNS) {
    const [whole, sign = "", query = ""] = pattern.exec(before) ?? [];
    const kind = KINDS[sign];
    // A heading is a sign and a space; a name begins at once.
    if (whole === undefined || kind === undefined) continue;
    const from = caret - whole.length + whole.indexOf(sign);
    return { kind, channel: null, isSilent: sign === "@_", query, from, to: caret };
  }
  return topicAt(before, caret, findChannel);
}

/** `#channel>`, `#**channel>`, or what a completed channel becomes with an arrow after it: `#**channel** >`. */
function topicAt(before: string, caret: number, findChannel: FindChannel): Trigger | null {
  if (!before.includes(">")) return null;
  for (const { index } of [...before.matchAll(/(?<=^|[\s([{"'])#/gu)].reverse()) {
    const body = before
      .slice(index + 1)
      .replace(/^\*\*/, "")
      .replace(/^([^*]+)\*\* ?>/, "$1>");
    if (/[\n*]/.test(body)) continue;
    const found = splitAtTopic(body, findChannel);
    if (found)
      return { kind: "topic", ...found, isSilent: false, from: caret - before.length + index, to: caret };
  }
  return null;
}

/** The topic begins after the first arrow that follows a channel's whole name. */
function splitAtTopic(body: string, findChannel: FindChannel) {
  for (let arrow = body.indexOf(">"); arrow >= 0; arrow = body.indexOf(">", arrow + 1)) {
    const channel = findChannel(body.slice(0, arrow).trim());
    if (channel) return { channel, query: body.slice(arrow + 1).trimStart() };
  }
  return null;
}

/** Puts what is chosen where it was being typed. */
export function completeTrigger({ from, to }: Trigger, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, selectFrom: end, selectTo: end };
}

/** What an arrow turns the name of a channel into: the beginning of a link to one of its topics. */
export function beginTopicLink(trigger: Trigger, channelName: string): TextEdit {
  return completeTrigger(trigger, `#**${channelName}>`);
}

/** How a person, a group or a wildcard is written. */
export function mentionText(isSilent: boolean, name: string, isGroup = false): string {
  const sign = isSilent ? "@_" : "@";
  const stars = isGroup ? "*" : "**";
  return `${sign}${stars}${name}${stars} `;
}

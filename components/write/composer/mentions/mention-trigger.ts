/** Finds and completes what follows a sign such as @. */
import type { TextEdit } from "../formatting/format-text.ts";

export type Trigger = {
  /** A slash offers commands and snippets. */
  kind: "person" | "channel" | "topic" | "emoji" | "command";
  channel: NamedChannel | null;
  /** Without notification. */
  isSilent: boolean;
  query: string;
  /** Offset of the sign. */
  from: number;
  to: number;
};

type NamedChannel = { readonly id: number; readonly name: string };

export type FindChannel = (name: string) => NamedChannel | undefined;

/** Two names of 60 characters, plus punctuation. */
const MAX_QUERY = 130;

const KINDS: Readonly<Record<string, Trigger["kind"]>> = {
  "@": "person",
  "@_": "person",
  "#": "channel",
  ":": "emoji",
  "/": "command",
};

/** Groups: sign and query. */
const PATTERNS = [
  /(?:^|[\s([{"'])(@_?|#)\*{0,2}((?:[\p{L}\p{N}._'-][\p{L}\p{N}._' -]*)?)$/u,
  // At least two letters, to exclude emoticons.
  /(?:^|[\s([{"'])(:)([a-z][a-z0-9_+-]+|[+-]1)$/iu,
  // Only at the start of a line, to exclude paths.
  /(?:^|\n)(\/)((?:[\p{L}\p{N}][\p{L}\p{N}._' -]*)?)$/u,
];

export function triggerAt(text: string, caret: number, findChannel: FindChannel): Trigger | null {
  const start = Math.max(0, caret - MAX_QUERY);
  // A cut-off text must not look like the start of a line.
  const before = (start > 0 ? "…" : "") + text.slice(start, caret);
  for (const pattern of PATTERNS) {
    const [whole, sign = "", query = ""] = pattern.exec(before) ?? [];
    const kind = KINDS[sign];
    // A space after the sign means a heading.
    if (whole === undefined || kind === undefined) continue;
    const from = caret - whole.length + whole.indexOf(sign);
    return { kind, channel: null, isSilent: sign === "@_", query, from, to: caret };
  }
  return topicAt(before, caret, findChannel);
}

/** E.g. `#channel>` or `#**channel** >`. */
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

/** The topic starts after the first arrow that follows a full channel name. */
function splitAtTopic(body: string, findChannel: FindChannel) {
  for (let arrow = body.indexOf(">"); arrow >= 0; arrow = body.indexOf(">", arrow + 1)) {
    const channel = findChannel(body.slice(0, arrow).trim());
    if (channel) return { channel, query: body.slice(arrow + 1).trimStart() };
  }
  return null;
}

export function completeTrigger({ from, to }: Trigger, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, selectFrom: end, selectTo: end };
}

export function beginTopicLink(trigger: Trigger, channelName: string): TextEdit {
  return completeTrigger(trigger, `#**${channelName}>`);
}

export function mentionText(isSilent: boolean, name: string, isGroup = false): string {
  const sign = isSilent ? "@_" : "@";
  const stars = isGroup ? "*" : "**";
  return `${sign}${stars}${name}${stars} `;
}

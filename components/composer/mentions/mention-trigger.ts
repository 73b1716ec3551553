/** Finds what is being typed after a sign that offers something, and the edit that puts what is chosen in its place. */
import type { TextEdit } from "../formatting/format-text.ts";

export type Trigger = {
  /** A slash offers commands and snippets. */
  kind: "person" | "channel" | "emoji" | "command";
  /** Whether who is mentioned is not to be notified. */
  isSilent: boolean;
  query: string;
  /** Offset of the sign. */
  from: number;
  /** The caret. */
  to: number;
};

const LONGEST_QUERY = 60;

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
export function triggerAt(text: string, caret: number): Trigger | null {
  const start = Math.max(0, caret - LONGEST_QUERY);
  // The beginning of what is looked at is no beginning of a line.
  const before = (start > 0 ? "…" : "") + text.slice(start, caret);
  for (const pattern of PATTERNS) {
    const [whole, sign = "", query = ""] = pattern.exec(before) ?? [];
    const kind = KINDS[sign];
    // A heading is a sign and a space; a name begins at once.
    if (whole === undefined || kind === undefined) continue;
    const from = caret - whole.length + whole.indexOf(sign);
    return { kind, isSilent: sign === "@_", query, from, to: caret };
  }
  return null;
}

/** Puts what is chosen where it was being typed. */
export function completeTrigger({ from, to }: Trigger, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, selectFrom: end, selectTo: end };
}

/** How a person, a group, a wildcard or a channel is written. */
export function mentionText(
  trigger: Pick<Trigger, "kind" | "isSilent">,
  name: string,
  isGroup = false,
): string {
  const sign = trigger.kind === "channel" ? "#" : trigger.isSilent ? "@_" : "@";
  const stars = isGroup ? "*" : "**";
  return `${sign}${stars}${name}${stars} `;
}

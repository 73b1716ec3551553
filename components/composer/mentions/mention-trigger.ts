/** Finds what is being typed after an `@` or a `#`, and the text that replaces it when a suggestion is taken. */
import type { TextEdit } from "../format-text.ts";

export type Trigger = {
  kind: "person" | "channel";
  /** Whether who is mentioned is not to be notified. */
  isSilent: boolean;
  query: string;
  /** Offset of the sign. */
  from: number;
  /** The caret. */
  to: number;
};

const LONGEST_QUERY = 40;

/** What is being typed at the caret; null when it is neither a mention nor a channel. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY), caret);
  const found = /(?:^|[\s([{"'])(@_?|#)\*{0,2}((?:[\p{L}\p{N}._'-][\p{L}\p{N}._' -]*)?)$/u.exec(before);
  if (!found) return null;
  const [whole, sign = "", query = ""] = found;
  // A heading is a sign and a space; a name begins at once.
  const from = caret - whole.length + whole.indexOf(sign);
  const kind = sign === "#" ? "channel" : "person";
  return { kind, isSilent: sign === "@_", query, from, to: caret };
}

/** Puts the full form of a mention or a channel where it was being typed. */
export function completeTrigger(
  trigger: Trigger,
  { name, group }: { readonly name: string; readonly group?: object | undefined },
): TextEdit {
  const sign = trigger.kind === "channel" ? "#" : trigger.isSilent ? "@_" : "@";
  const stars = group ? "*" : "**";
  const insert = `${sign}${stars}${name}${stars} `;
  const end = trigger.from + insert.length;
  return { from: trigger.from, to: trigger.to, insert, selectFrom: end, selectTo: end };
}

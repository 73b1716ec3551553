/** What was sent before some time, or since: ids increase with time, so it is a part of the ids that are asked for. */
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { type IdRange, type MessageSource, NOTHING_FOUND } from "./message-slice.ts";

type Before = Extract<NarrowTerm, { kind: "before" }>;

/** Those messages of the source that fulfil all of these terms. */
export function withinTimes(source: MessageSource, terms: readonly Before[]): MessageSource {
  return async (slice) => {
    const range = terms.reduce(partOfRange, slice.range);
    return range ? source({ ...slice, range }) : NOTHING_FOUND;
  };
}

/** Null when there is no such id. */
function partOfRange(range: IdRange | null, { messageId, negated }: Before): IdRange | null {
  if (!range) return null;
  const { from = 0, to = Number.POSITIVE_INFINITY } = range;
  if (negated) return messageId <= to ? { ...range, from: Math.max(from, messageId) } : null;
  return from < messageId ? { ...range, to: Math.min(to, messageId - 1) } : null;
}

/** What the command palette offers for what is typed. */
import { matchesFilter, matchesFragments, matchRank, NO_WORD_BEGINS } from "../../../lib/text/name-match.ts";

export type PaletteEntry = {
  /** Unique over all groups. */
  key: string;
  /** What is searched and shown. */
  name: string;
  /** Shown behind the name and searched as well, e.g. a topic's channel. */
  context?: string;
  /** Further words it is found by, which are not shown. */
  words?: string;
  /** How many messages are unread there. */
  unread?: number;
};

/** How many matches of a group are offered; for more, one types more. */
export const GROUP_LIMIT = 6;

/** How well the best of these fits, for the order of groups; the order given while nothing is typed. */
export function bestRank(entries: readonly PaletteEntry[], query: string): number {
  if (query.trim() === "") return 0;
  return Math.min(...entries.map((entry) => rankOf(entry, query)));
}

/** Names that contain what is typed come first, then those that have its letters in order, or are found by other words. */
function rankOf({ name, context }: PaletteEntry, typed: string): number {
  return matchesFilter(`${name} ${context ?? ""}`, typed) ? matchRank(name, typed) : NO_WORD_BEGINS + 1;
}

/** The best entries of one group: exact names first, then beginnings; otherwise in the order given. */
export function paletteMatches<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  query: string,
  limit: number = GROUP_LIMIT,
): Entry[] {
  const typed = query.trim();
  if (typed === "") return entries.slice(0, limit);
  return entries
    .filter((entry) => isFound(entry, typed))
    .map((entry, index) => ({ entry, index, rank: rankOf(entry, typed) }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

function isFound({ name, context = "", words = "" }: PaletteEntry, typed: string): boolean {
  return matchesFragments(`${name} ${context}`, typed) || matchesFilter(`${name} ${context} ${words}`, typed);
}

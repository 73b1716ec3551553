/** Finds and ranks palette entries. */
import { matchesFilter, matchesFragments, matchRank, NO_WORD_BEGINS } from "../../../lib/text/name-match.ts";

export type PaletteEntry = {
  /** Unique across groups. */
  key: string;
  name: string;
  /** Searched too, e.g. a topic's channel. */
  context?: string;
  words?: string;
  unread?: number;
};

export const GROUP_LIMIT = 6;

/** Orders groups; 0 keeps their order. */
export function bestRank(entries: readonly PaletteEntry[], query: string): number {
  if (query.trim() === "") return 0;
  return Math.min(...entries.map((entry) => rankOf(entry, query)));
}

function rankOf({ name, context }: PaletteEntry, typed: string): number {
  return matchesFilter(`${name} ${context ?? ""}`, typed) ? matchRank(name, typed) : NO_WORD_BEGINS + 1;
}

/** Exact names, then prefixes, then the given order. */
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

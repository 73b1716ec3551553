/** Whether a name holds what is typed into a filter. */

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Every word typed must begin a word of the name, or stand anywhere in it; accents and case do not matter. */
export function matchesFilter(name: string, filter: string): boolean {
  const folded = fold(name);
  return fold(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** How well a name fits, for sorting: 0 is the whole name, then its beginning, a word's beginning, anywhere. */
export function matchRank(name: string, filter: string): number {
  const folded = fold(name);
  const wanted = fold(filter).trim();
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2;
  return 3;
}

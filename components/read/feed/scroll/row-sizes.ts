/** Remembers the heights of a view's rows for as long as the page lives, so that coming back paints in place at once. */
import type { CacheSnapshot } from "virtua";
import type { FeedRow } from "../message-rows.ts";

type RowSizes = { sizes: CacheSnapshot; rows: RowsDigest };

/** Which rows the sizes belong to. */
type RowsDigest = { first: string | undefined; last: string | undefined; count: number };

/** The sizes of views left longest ago are forgotten. */
const MOST_VIEWS = 100;

const kept = new Map<string, RowSizes>();

function digest(rows: readonly FeedRow[]): RowsDigest {
  return { first: rows[0]?.key, last: rows.at(-1)?.key, count: rows.length };
}

/** To be called when a view is left. */
export function keepRowSizes(key: string, rows: readonly FeedRow[], sizes: CacheSnapshot): void {
  // Deleted first, so that the map is in the order of leaving.
  kept.delete(key);
  kept.set(key, { sizes, rows: digest(rows) });
  const [oldest] = kept.keys();
  if (kept.size > MOST_VIEWS && oldest !== undefined) kept.delete(oldest);
}

/** Undefined unless the view still has the rows that were measured. */
export function keptRowSizes(key: string, rows: readonly FeedRow[]): CacheSnapshot | undefined {
  const found = kept.get(key);
  const now = digest(rows);
  const isSame =
    found?.rows.first === now.first && found?.rows.last === now.last && found?.rows.count === now.count;
  return isSame ? found?.sizes : undefined;
}

/** Remembers row heights, so that a revisited view paints in place. */
import type { CacheSnapshot } from "virtua";
import type { FeedRow } from "../message-rows.ts";

type RowSizes = { sizes: CacheSnapshot; rows: RowsDigest };

type RowsDigest = { first: string | undefined; last: string | undefined; count: number };

const MAX_VIEWS = 100;

const kept = new Map<string, RowSizes>();

function digest(rows: readonly FeedRow[]): RowsDigest {
  return { first: rows[0]?.key, last: rows.at(-1)?.key, count: rows.length };
}

export function keepRowSizes(key: string, rows: readonly FeedRow[], sizes: CacheSnapshot): void {
  // Deleting first keeps the map in order of leaving.
  kept.delete(key);
  kept.set(key, { sizes, rows: digest(rows) });
  const [oldest] = kept.keys();
  if (kept.size > MAX_VIEWS && oldest !== undefined) kept.delete(oldest);
}

export function keptRowSizes(key: string, rows: readonly FeedRow[]): CacheSnapshot | undefined {
  const found = kept.get(key);
  const now = digest(rows);
  const isSame =
    found?.rows.first === now.first && found?.rows.last === now.last && found?.rows.count === now.count;
  return isSame ? found?.sizes : undefined;
}

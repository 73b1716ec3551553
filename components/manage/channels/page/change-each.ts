/** Changes many things one after the other, with progress. */

export type Progress = { done: number; total: number };

export type Outcome<Item> = {
  /** Changed items. */
  changed: Item[];
  /** The refusal that ended it, if any. */
  error: Error | null;
};

/**
 * One request at a time, so that a long list slows nobody else. The first refusal ends it, because the rest would
 * mostly meet the same one.
 */
export async function changeEach<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<void>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Outcome<Item>> {
  const changed: Item[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    onProgress({ done: changed.length, total: items.length });
    try {
      await change(item);
    } catch (error) {
      return { changed, error: error instanceof Error ? error : new Error(String(error)) };
    }
    changed.push(item);
  }
  return { changed, error: null };
}

/** Changes many things one after the other, with progress. */

export type Progress = { done: number; total: number };

export type Outcome<Item> = {
  /** Changed items. */
  changed: Item[];
  /** The refusal that stopped the changes, if any. */
  error: Error | null;
};

/**
 * Sends one request at a time, so that a long list slows nobody else. Stops at the first refusal, because the
 * remaining items would mostly be refused for the same reason.
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

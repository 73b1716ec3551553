/** Writes and erases the snapshot. */
import {
  answered,
  isStamp,
  opened,
  openedNow,
  type Parts,
  STAMP,
  STORE,
  type Stamp,
  tailOf,
} from "./kept-database.ts";
import { forgetMark, keptMark } from "./kept-mark.ts";

/** Storing clones values synchronously; the browser can paint between slices. */
const SLICE_MS = 4;

/** Writes `changed`, or `whole` if another tab, version or session wrote last. */
export async function writeParts(stamp: Stamp, changed: Parts, whole: () => Parts): Promise<void> {
  const database = await opened();
  if (keptMark() !== stamp.mark) return;
  const transaction = database.transaction(STORE, "readwrite");
  const store = transaction.objectStore(STORE);
  const former: unknown = await answered(store.get(STAMP));
  const isOwn = isStamp(former) && former.writer === stamp.writer && former.mark === stamp.mark;
  if (!isOwn) store.clear();
  let begun = performance.now();
  for (const [name, value] of Object.entries(isOwn ? changed : whole())) {
    const request: IDBRequest = value === undefined ? store.delete(name) : store.put(value, name);
    if (performance.now() - begun < SLICE_MS) continue;
    await answered(request);
    begun = performance.now();
  }
  store.delete(tailOf(stamp));
  store.put(stamp, STAMP);
  await new Promise((resolve, reject) => {
    transaction.addEventListener("complete", resolve);
    transaction.addEventListener("abort", () => reject(transaction.error));
  });
}

/**
 * While the page closes, nothing can be awaited: reading checks whether another tab has written since. The next write
 * erases other tabs' tails.
 */
export function writeTail(stamp: Stamp, changed: Parts): void {
  const database = openedNow();
  if (!database || keptMark() !== stamp.mark) return;
  const transaction = database.transaction(STORE, "readwrite");
  transaction.objectStore(STORE).put(changed, tailOf(stamp));
  transaction.commit();
}

/** Without the mark, nothing is read meanwhile. */
export async function eraseParts(): Promise<void> {
  forgetMark();
  const store = (await opened()).transaction(STORE, "readwrite").objectStore(STORE);
  await answered(store.clear());
}

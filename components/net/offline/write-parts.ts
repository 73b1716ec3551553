/** Writes and erases the last state in the database of this browser. */
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

/** The browser copies values when they are handed over; between two slices of that it can paint. */
const SLICE_MS = 4;

/**
 * Writes `changed`, undefined for what is no longer kept; or `whole` in place of everything, where another tab, version or
 * session has written before.
 */
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
 * Writes beside the last state what has changed since then, while the page ends. Nothing can be waited for there, so whether
 * another tab has written meanwhile is looked at when it is read: the tail belongs to the state that this tab wrote. The tails
 * of others are erased with all the rest by the next tab that writes.
 */
export function writeTail(stamp: Stamp, changed: Parts): void {
  const database = openedNow();
  if (!database || keptMark() !== stamp.mark) return;
  const transaction = database.transaction(STORE, "readwrite");
  transaction.objectStore(STORE).put(changed, tailOf(stamp));
  transaction.commit();
}

/** Takes the mark away, at once, and then what was kept. */
export async function eraseParts(): Promise<void> {
  forgetMark();
  const store = (await opened()).transaction(STORE, "readwrite").objectStore(STORE);
  await answered(store.clear());
}

/** Revertible changes of records. */
import type { Undo } from "./organization.ts";

interface RecordStore<Item> {
  get(id: number): Item | undefined;
  set(item: Item): void;
  delete(id: number): void;
}

export function putRecord<Item extends { readonly id: number }>(store: RecordStore<Item>, item: Item): Undo {
  const former = store.get(item.id);
  store.set(item);
  return () => (former ? store.set(former) : store.delete(item.id));
}

/** Does nothing for an unknown id. */
export function changeRecord<Item extends { readonly id: number }>(
  store: RecordStore<Item>,
  id: number,
  change: (item: Item) => Item,
): Undo | undefined {
  const item = store.get(id);
  return item && putRecord(store, change(item));
}

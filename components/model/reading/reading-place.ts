/** Remembers reading places per view. */
import { createStore } from "../store/store.ts";

export type ReadingPlace = {
  /** The topmost visible message, and its hidden pixels. */
  messageId: number;
  offset: number;
};

/** The oldest are dropped. */
const MAX_PLACES = 200;

const placeStore = createStore<ReadonlyMap<string, ReadingPlace | "end">>(new Map());

/** Undefined for a view left at its end or never opened. */
export function readingPlace(key: string): ReadingPlace | "end" | undefined {
  return placeStore.getState().get(key);
}

export function placeIn(key: string): number | "end" | undefined {
  const place = readingPlace(key);
  return place === "end" ? place : place?.messageId;
}

/** Null at the end; "end" opens there despite unread messages. */
export function noteReadingPlace(key: string, place: ReadingPlace | "end" | null): void {
  placeStore.update((places) => {
    if (!place && !places.has(key)) return places;
    const next = new Map(places);
    // Keeps the map in order of leaving.
    next.delete(key);
    if (place) next.set(key, place);
    const [oldest] = next.keys();
    if (next.size > MAX_PLACES && oldest !== undefined) next.delete(oldest);
    return next;
  });
}

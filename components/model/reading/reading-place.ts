/** Remembers where in each view the reader was, for as long as the page lives. */
import { createStore } from "../store/store.ts";

export type ReadingPlace = {
  /** The message at the top of what is visible, and how many pixels of it are above. */
  messageId: number;
  offset: number;
};

/** The places of views left longest ago are forgotten. */
const MOST_PLACES = 200;

const placeStore = createStore<ReadonlyMap<string, ReadingPlace | "end">>(new Map());

/** Where the reader was, or asked to go; undefined for a view left at its end, or never opened. */
export function readingPlace(key: string): ReadingPlace | "end" | undefined {
  return placeStore.getState().get(key);
}

/** The message the reader was at, or "end" where the view is to be opened; undefined for neither. */
export function placeIn(key: string): number | "end" | undefined {
  const place = readingPlace(key);
  return place === "end" ? place : place?.messageId;
}

/** Notes the place; null at the end, "end" when the view is to be shown from there though something is unread. */
export function noteReadingPlace(key: string, place: ReadingPlace | "end" | null): void {
  placeStore.update((places) => {
    if (!place && !places.has(key)) return places;
    const next = new Map(places);
    // Deleted first, so that the map is in the order of leaving.
    next.delete(key);
    if (place) next.set(key, place);
    const [oldest] = next.keys();
    if (next.size > MOST_PLACES && oldest !== undefined) next.delete(oldest);
    return next;
  });
}

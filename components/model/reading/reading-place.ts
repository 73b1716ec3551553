/** Remembers reading places per view, also through a reload. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";

export type ReadingPlace = {
  /** The topmost visible message, and its hidden pixels. */
  messageId: number;
  offset: number;
};

/** The oldest are dropped. */
const MAX_PLACES = 200;

const placeStore = createStore<ReadonlyMap<string, ReadingPlace | "end">>(new Map());

/** Each tab has its own. */
export function keepReadingPlaces(accountId: number): () => void {
  return keepPart(accountId, {
    store: placeStore,
    name: "place",
    where: "tab",
    entries: (places) => places,
    restore: (places, entries) =>
      new Map([
        ...places,
        ...[...entries].filter((entry): entry is [string, ReadingPlace | "end"] => isPlace(entry[1])),
      ]),
  });
}

function isPlace(value: unknown): value is ReadingPlace | "end" {
  if (value === "end") return true;
  if (typeof value !== "object" || value === null || !("messageId" in value) || !("offset" in value))
    return false;
  return typeof value.messageId === "number" && typeof value.offset === "number";
}

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

/** Pauses marking as read after marking as unread. */
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

const pauseStore = createStore<number | null>(null);

/** Lasts until another view opens. */
export function pauseReading(fromId: number): void {
  pauseStore.update(() => fromId);
}

export function resumeReading(): void {
  pauseStore.update(() => null);
}

export function isReadingPaused(): boolean {
  return pauseStore.getState() !== null;
}

export function useReadingPause(): number | null {
  return useStore(pauseStore, (fromId) => fromId);
}

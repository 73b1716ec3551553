/** Pauses marking as read after the user has marked visible messages as unread. */
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

/** The oldest message marked unread. */
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

/** The oldest message marked unread in this view; null if not paused. */
export function useReadingPause(): number | null {
  return useStore(pauseStore, (fromId) => fromId);
}

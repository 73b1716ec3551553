/** Pauses marking as read after the user has marked messages as unread. */
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

/** Null if not paused. */
export function useReadingPause(): number | null {
  return useStore(pauseStore, (fromId) => fromId);
}

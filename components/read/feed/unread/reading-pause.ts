/** Whether what is seen becomes read: not after the reader has marked messages in view as unread again. */
import { createStore } from "../../../model/store/store.ts";
import { useStore } from "../../../model/store/use-store.ts";

/** The oldest message that was marked unread. */
const pauseStore = createStore<number | null>(null);

/** Until another view is opened, nothing in this one becomes read by being seen. */
export function pauseReading(fromId: number): void {
  pauseStore.update(() => fromId);
}

/** What is seen becomes read again. */
export function resumeReading(): void {
  pauseStore.update(() => null);
}

/** Whether nothing becomes read by being seen at this moment. */
export function isReadingPaused(): boolean {
  return pauseStore.getState() !== null;
}

/** The oldest message that was marked unread while in this view; null while reading is not paused. */
export function useReadingPause(): number | null {
  return useStore(pauseStore, (fromId) => fromId);
}

/** Which message the pointer or the keys were on last: its buttons are shown, where both would show some. */
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";

const actedOnStore = createStore<number | null>(null);

/** The pointer moved over this message, or a key was pressed on it. */
export function actOn(messageId: number): void {
  if (actedOnStore.getState() !== messageId) actedOnStore.update(() => messageId);
}

/** The pointer left this message. */
export function leaveMessage(messageId: number): void {
  if (actedOnStore.getState() === messageId) actedOnStore.update(() => null);
}

/** Whether neither pointer nor keys were on another message last. */
export function useMayShowButtons(messageId: number): boolean {
  return useStore(actedOnStore, (id) => id === null || id === messageId);
}

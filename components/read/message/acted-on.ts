/** The message used last; only its buttons show. */
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";

const actedOnStore = createStore<number | null>(null);

export function actOn(messageId: number): void {
  if (actedOnStore.getState() !== messageId) actedOnStore.update(() => messageId);
}

export function leaveMessage(messageId: number): void {
  if (actedOnStore.getState() === messageId) actedOnStore.update(() => null);
}

export function useMayShowButtons(messageId: number): boolean {
  return useStore(actedOnStore, (id) => id === null || id === messageId);
}

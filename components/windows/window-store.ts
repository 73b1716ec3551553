/** Which window is open about a message, a topic or a channel: one at a time. */
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

/** `anchor` is the element that a floating window stands beside, and that has the focus again after it. */
export type OpenWindow = { kind: "emoji-picker"; messageId: number; anchor: HTMLElement };

const windowStore = createStore<OpenWindow | null>(null);

/** Opens a window in place of the one that is open. */
export function openWindow(window: OpenWindow): void {
  windowStore.update(() => window);
}

/** Closes the window that is open. */
export function closeWindow(): void {
  windowStore.update(() => null);
}

/** The window that is open. */
export function useOpenWindow(): OpenWindow | null {
  return useStore(windowStore, (open) => open);
}

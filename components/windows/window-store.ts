/** Which window is open about a message, a topic or a channel: one at a time. */
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

/** `anchor` is the element that a floating window stands beside. */
export type OpenWindow =
  | { kind: "emoji-picker"; messageId: number; anchor: HTMLElement }
  | { kind: "message-menu"; messageId: number; anchor: HTMLElement }
  | { kind: "delete-message"; messageId: number }
  | { kind: "message-history"; messageId: number }
  | { kind: "read-receipts"; messageId: number }
  | { kind: "remind-me"; messageId: number }
  | { kind: "report-message"; messageId: number };

const windowStore = createStore<OpenWindow | null>(null);

/** Opens a window in place of the one that is open. */
export function openWindow(window: OpenWindow): void {
  windowStore.update(() => window);
}

/** Closes this window, unless another has taken its place. */
export function closeWindow(window: OpenWindow): void {
  windowStore.update((open) => (open === window ? null : open));
}

/** The window that is open. */
export function useOpenWindow(): OpenWindow | null {
  return useStore(windowStore, (open) => open);
}

/** Whether a floating window stands beside something of this message, which must then stay in sight. */
export function useIsAnchored(messageId: number): boolean {
  return useStore(
    windowStore,
    (open) => open !== null && "anchor" in open && "messageId" in open && open.messageId === messageId,
  );
}

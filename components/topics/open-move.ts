/** Opens the window that moves messages. */
import type { Message } from "../store/history/messages-state.ts";
import { openWindow } from "../windows/window-store.ts";

/** From this message on; false where messages cannot be moved. */
export function openMove({ id, conversation }: Message): boolean {
  if (conversation.kind === "direct") return false;
  openWindow({ kind: "move-messages", topic: conversation, fromId: id });
  return true;
}

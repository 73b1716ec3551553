/** Marks what is unread in several conversations as read, with a way back. */
import { requestApi } from "../../connection/api-client.ts";
import { chatStore } from "../../store/chat-store.ts";
import type { Conversation } from "../../store/history/conversation.ts";
import { notify, notifyError } from "../../ui/layers/notify.ts";
import { markRead, reportReads } from "./read-tracker.ts";

/** In the conversations that `isMeant` chooses. */
export function markConversationsRead(isMeant: (conversation: Conversation) => boolean): void {
  const ids = [...chatStore.getState().unread.conversations.values()]
    .filter(({ conversation }) => isMeant(conversation))
    .flatMap((entry) => [...entry.ids.keys()]);
  markAllRead(ids);
}

/** These messages. */
export function markAllRead(ids: readonly number[]): void {
  if (ids.length === 0) return;
  markRead(ids);
  const sentence = ids.length === 1 ? "1 message marked as read" : `${ids.length} messages marked as read`;
  void notify(sentence, { label: "Undo", run: () => void markUnread(ids) });
}

/** They are unread again when the server says so, which it does only of what it knows to be read. */
async function markUnread(ids: readonly number[]): Promise<void> {
  try {
    if (!(await reportReads())) throw new Error("The server cannot be reached.");
    await requestApi("POST", "/messages/flags", { messages: ids, op: "remove", flag: "read" });
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`The messages are still marked as read.${reason}`);
  }
}

/** Marks conversations as read, with undo. */

import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { notify, notifyFailure } from "../../ui/layers/notify.ts";
import { callApi } from "../connection/api-client.ts";
import { markRead, reportReads } from "./read-tracker.ts";

export function markConversationsRead(isMeant: (conversation: Conversation) => boolean): void {
  markAllRead(unreadIn(isMeant));
}

export function unreadIn(isMeant: (conversation: Conversation) => boolean): number[] {
  return [...chatStore.getState().unread.conversations.values()]
    .filter(({ conversation }) => isMeant(conversation))
    .flatMap((entry) => [...entry.ids.keys()]);
}

export function markAllRead(ids: readonly number[]): void {
  if (ids.length === 0) return;
  markRead(ids);
  const sentence = ids.length === 1 ? "1 message marked as read" : `${ids.length} messages marked as read`;
  void notify(sentence, { label: "Undo", run: () => void markUnread(ids) });
}

/** The server's limit. */
const BATCH_SIZE = 10_000;

/** Reports pending reads first: the server restores only messages that it knows to be read. */
export async function markUnread(ids: readonly number[]): Promise<void> {
  try {
    if (!(await reportReads())) throw new Error("The server cannot be reached.");
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const messages = ids.slice(start, start + BATCH_SIZE);
      await callApi("POST /messages/flags", { messages, op: "remove", flag: "read" });
    }
  } catch (error) {
    await notifyFailure("The messages are still marked as read.", error);
  }
}

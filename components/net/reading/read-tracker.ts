/** Marks visible messages as read: immediately here, in batches on the server. */

import { chatStore } from "../../model/store/chat-store.ts";
import { patchMessages } from "../../model/store/history/messages-state.ts";
import { withoutUnread } from "../../model/store/history/unread-state.ts";
import { callApi, isTransient } from "../connection/api-client.ts";

const BATCH_DELAY_MS = 400;
const RETRY_MS = 5000;
const BATCH_SIZE = 1000;

let isSending = false;

let lastBatch: Promise<boolean> = Promise.resolve(true);

/** Resolves to whether the server has answered; a later "unread" then holds on every client. */
export async function reportReads(): Promise<boolean> {
  await lastBatch;
  while (chatStore.getState().readsToSend.size > 0) {
    lastBatch = sendBatch({});
    if (!(await lastBatch)) return false;
  }
  return true;
}

export function markRead(seen: Iterable<number>): void {
  const ids = [...seen];
  if (ids.length === 0) return;
  chatStore.update((state) => ({
    ...state,
    messages: patchMessages(state.messages, ids, { isRead: true }),
    unread: withoutUnread(state.unread, ids),
    readsToSend: new Set([...state.readsToSend, ...ids]),
  }));
  if (isSending) return;
  isSending = true;
  setTimeout(sendBatches, BATCH_DELAY_MS);
  // The feed may be gone when the page closes.
  window.addEventListener("pagehide", sendBeforeLeaving);
}

function sendBeforeLeaving(): void {
  void sendBatch({ keepalive: true });
}

async function sendBatches(): Promise<void> {
  lastBatch = sendBatch({});
  const isSent = await lastBatch;
  isSending = chatStore.getState().readsToSend.size > 0;
  if (isSending) setTimeout(sendBatches, isSent ? BATCH_DELAY_MS : RETRY_MS);
  else window.removeEventListener("pagehide", sendBeforeLeaving);
}

/** Drops refused batches. Before the registration, the snapshot may be another account's. */
async function sendBatch(options: { keepalive?: boolean }): Promise<boolean> {
  const { readsToSend, queueId } = chatStore.getState();
  const batch = [...readsToSend].slice(0, BATCH_SIZE);
  if (batch.length === 0) return true;
  if (queueId === null) return false;
  try {
    await callApi("POST /messages/flags", { messages: batch, op: "add", flag: "read" }, options);
  } catch (error) {
    if (isTransient(error)) return false;
  }
  const sent = new Set(batch);
  chatStore.update((state) => ({
    ...state,
    readsToSend: new Set([...state.readsToSend].filter((id) => !sent.has(id))),
  }));
  return true;
}

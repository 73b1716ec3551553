/** Marks visible messages as read: here immediately, on the server in batches, with retries. */

import { chatStore } from "../../model/store/chat-store.ts";
import { patchMessages } from "../../model/store/history/messages-state.ts";
import { withoutUnread } from "../../model/store/history/unread-state.ts";
import { callApi, isTransient } from "../connection/api-client.ts";

const GATHER_MS = 400;
const RETRY_MS = 5000;
const LARGEST_BATCH = 1000;

/** Whether a batch is scheduled or pending. */
let isSending = false;

/** Whether the server answered the last batch. */
let lastBatch: Promise<boolean> = Promise.resolve(true);

/**
 * Reports all read messages; resolves to whether the server has answered. Messages marked unread afterwards are unread
 * on every client.
 */
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
  setTimeout(sendBatches, GATHER_MS);
  // The feed may be gone by the time the page closes.
  window.addEventListener("pagehide", sendBeforeLeaving);
}

function sendBeforeLeaving(): void {
  void sendBatch({ keepalive: true });
}

async function sendBatches(): Promise<void> {
  lastBatch = sendBatch({});
  const isSent = await lastBatch;
  isSending = chatStore.getState().readsToSend.size > 0;
  if (isSending) setTimeout(sendBatches, isSent ? GATHER_MS : RETRY_MS);
  else window.removeEventListener("pagehide", sendBeforeLeaving);
}

/**
 * Resolves to whether the server has answered; refused batches are dropped. Waits for the registration: until then, the
 * snapshot may be another account's.
 */
async function sendBatch(options: { keepalive?: boolean }): Promise<boolean> {
  const { readsToSend, queueId } = chatStore.getState();
  const batch = [...readsToSend].slice(0, LARGEST_BATCH);
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

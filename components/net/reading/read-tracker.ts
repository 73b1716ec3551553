/** Marks messages read as they are seen: here at once, on the server in batches, repeated until it answers. */

import { chatStore } from "../../model/store/chat-store.ts";
import { patchMessages } from "../../model/store/history/messages-state.ts";
import { withoutUnread } from "../../model/store/history/unread-state.ts";
import { callApi, isTransient } from "../connection/api-client.ts";

const GATHER_MS = 400;
const RETRY_MS = 5000;
const LARGEST_BATCH = 1000;

/** Whether a batch is going to be sent, or its answer is awaited. */
let isSending = false;

/** Whether the batch sent last has been answered. */
let lastBatch: Promise<boolean> = Promise.resolve(true);

/** Reports at once what was read; whether the server has answered. What is marked unread after that is so for everybody. */
export async function reportReads(): Promise<boolean> {
  await lastBatch;
  while (chatStore.getState().readsToSend.size > 0) {
    lastBatch = sendBatch({});
    if (!(await lastBatch)) return false;
  }
  return true;
}

/** Notes that these messages were seen. */
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
  // The reader may have left the feed when the page goes away.
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
 * Whether the server has answered; what it refuses is given up. Before the registration says whose session it is, what is
 * shown may be another account's, left from an earlier visit.
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

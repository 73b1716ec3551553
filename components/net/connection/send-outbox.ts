/** Sends the outbox in order, with retries, once the missed events have arrived. */
import { chatStore } from "../../model/store/chat-store.ts";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import {
  type OutgoingMessage,
  patchOutgoing,
  waitingIn,
  withoutOutgoing,
} from "../../model/store/history/outbox-state.ts";
import { followMissedMoves } from "../drafts/find-moved-topics.ts";
import { partialMoves } from "../drafts/follow-topics.ts";
import { callApi, isTransient, RequestFailure, SIGNED_OUT, UNREACHABLE } from "./api-client.ts";
import { hasCaughtUp } from "./live-connection.ts";
import { isSentHere } from "./outbox-tabs.ts";

const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 30_000;
/** Seconds; the server remembers keys one day longer. */
const MAX_AGE = 6 * 86_400;

/** The event comes immediately, unless an earlier request sent the message. */
const EVENT_TIMEOUT_MS = 10_000;

let isSending = false;
let failedRounds = 0;
/** After a request without a response, the connection may be dead, and events may be missing. */
let mayLackEvents = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export function sendOutbox(): void {
  clearTimeout(timer);
  if (!isSending) void sendRound();
}

/** Skips the back-off, because the connection may be back. */
export function sendOutboxAnew(): void {
  failedRounds = 0;
  sendOutbox();
}

async function sendRound(): Promise<void> {
  isSending = true;
  const held = new Set<string>();
  let pause = 0;
  for (let next = nextWaiting(held); next; next = nextWaiting(held)) {
    const obstacle = await deliver(next);
    if (!obstacle) continue;
    held.add(next.localId);
    pause = Math.max(pause, (obstacle.retryAfter ?? 0) * 1000);
    // Other messages would fail, too.
    if (obstacle.status === 0) break;
  }
  isSending = false;
  failedRounds = held.size > 0 ? failedRounds + 1 : 0;
  if (held.size > 0) timer = setTimeout(sendOutbox, Math.max(pause, waitAfter(failedRounds)));
}

/** Random, so that clients do not retry together. */
function waitAfter(rounds: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (rounds - 1)) * (0.5 + Math.random() / 2);
}

/** @param held local ids; later messages of their conversations wait, too. */
function nextWaiting(held: ReadonlySet<string>): OutgoingMessage | undefined {
  const { outbox, connection, queueId } = chatStore.getState();
  if (connection !== "online" || queueId === null) return undefined;
  const keys = new Set([...held].flatMap((id) => keyOf(outbox.get(id))));
  return waitingIn(outbox).find(
    ({ conversation, tab }) => isSentHere(tab) && !keys.has(conversationKey(conversation)),
  );
}

function keyOf(message: OutgoingMessage | undefined): string[] {
  return message ? [conversationKey(message.conversation)] : [];
}

/** Null if accepted or refused. */
async function deliver(outgoing: OutgoingMessage): Promise<RequestFailure | null> {
  const { localId, timestamp } = outgoing;
  if (timestamp < Date.now() / 1000 - MAX_AGE) {
    patch(localId, {
      failure: "This was written days ago and may have arrived. Check before you retry.",
    });
    return null;
  }
  patch(localId, { delay: null });
  try {
    // Its topic may have been renamed, and another message may then come first.
    if (await followMoves(outgoing)) return null;
    const id = await send(outgoing);
    // If the event came without the local id, this id finds the message.
    if (chatStore.getState().messages.has(id)) forget(localId);
    else {
      patch(localId, { messageId: id });
      forgetLater(localId);
    }
    return null;
  } catch (error) {
    // If the session expired, the next one sends the message.
    if (error instanceof RequestFailure && (isTransient(error) || SIGNED_OUT.has(error.code))) {
      mayLackEvents ||= error.status === 0;
      patch(localId, { delay: error.message });
      return error;
    }
    patch(localId, {
      failure: error instanceof RequestFailure ? error.message : "The message was not sent.",
    });
    return null;
  }
}

/**
 * Returns whether it asked the server for anything.
 * @throws RequestFailure
 */
async function followMoves({ followedQueueId }: OutgoingMessage): Promise<boolean> {
  if (mayLackEvents) {
    if (!(await hasCaughtUp())) throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
    mayLackEvents = false;
    return true;
  }
  const { queueId } = chatStore.getState();
  if (followedQueueId === queueId) return false;
  const before = partialMoves();
  const waiting = waitingIn(chatStore.getState().outbox);
  await followMissedMoves().catch((error) => {
    // A refusal concerns this question, not the message.
    if (!(error instanceof RequestFailure) || isTransient(error) || SIGNED_OUT.has(error.code)) throw error;
  });
  // A topic that was emptied meanwhile is asked about again.
  if (partialMoves() !== before) return true;
  for (const { localId, tab } of waiting) if (isSentHere(tab)) patch(localId, { followedQueueId: queueId });
  return true;
}

function patch(localId: string, change: Partial<OutgoingMessage>): void {
  chatStore.update((state) => ({ ...state, outbox: patchOutgoing(state.outbox, localId, change) }));
}

function forget(localId: string): void {
  chatStore.update((state) => ({ ...state, outbox: withoutOutgoing(state.outbox, localId) }));
}

/** No event will come for a message deleted or moved out of sight. */
function forgetLater(localId: string): void {
  setTimeout(() => {
    if (chatStore.getState().connection === "online") {
      forget(localId);
      return;
    }
    const stop = chatStore.subscribe(({ connection }) => {
      if (connection !== "online") return;
      stop();
      forgetLater(localId);
    });
  }, EVENT_TIMEOUT_MS);
}

async function send({ conversation, content, localId, idempotencyKey }: OutgoingMessage): Promise<number> {
  const { id } = await callApi("POST /messages", {
    ...recipientOf(conversation),
    content,
    queue_id: chatStore.getState().queueId ?? undefined,
    local_id: localId,
    idempotency_key: idempotencyKey,
  });
  return id;
}

function recipientOf(conversation: Conversation) {
  return conversation.kind === "topic"
    ? ({ type: "channel", to: conversation.channelId, topic: conversation.topic } as const)
    : ({ type: "direct", to: conversation.userIds } as const);
}

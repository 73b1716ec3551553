/**
 * Keeps what is to be sent, and sends it: after a reload, when the connection is back, and when the page that it was
 * written in has ended.
 */
import { keepPart } from "../../model/store/account-storage.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { type OutboxState, type OutgoingMessage, waitingIn } from "../../model/store/history/outbox-state.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { hasLocks, isSentHere, takeOverFrom } from "./outbox-tabs.ts";
import { sendOutbox, sendOutboxAnew } from "./send-outbox.ts";

/** `isAttempted` is of the version before keys: the message was sent once, and no answer had come yet. */
type Kept = Omit<OutgoingMessage, "idempotencyKey"> &
  Partial<Pick<OutgoingMessage, "idempotencyKey">> & { isAttempted?: unknown };

const MAY_HAVE_ARRIVED =
  "This was on its way when the app was updated and may have arrived. Check before you retry.";

/**
 * Begins keeping and sending what an account has to send, once this tab holds its own lock. Without locks, which take TLS,
 * a tab keeps only its own.
 */
export function keepOutbox(accountId: number): () => void {
  const stopFollowing = chatStore.subscribe(({ outbox }) => followTabs(outbox));
  const stopKeeping = keepPart(accountId, {
    store: chatStore,
    name: "outbox",
    where: hasLocks() ? "browser" : "tab",
    followsOtherTabs: true,
    entries: ({ outbox }) => unanswered(outbox),
    restore: (state, entries, gone) => ({ ...state, outbox: merged(state.outbox, entries, gone) }),
  });
  // What was written before this script was there is kept too.
  chatStore.update((state) => ({ ...state, outbox: new Map(state.outbox) }));
  const stopSending = followOutbox();
  return () => {
    stopFollowing();
    stopKeeping();
    stopSending();
  };
}

/** What the server has accepted comes back as a message. */
function unanswered(outbox: OutboxState): OutboxState {
  return new Map([...outbox].filter(([, message]) => message.messageId === null));
}

/** What this tab sends is as it knows it, unless another tab has removed it or sends it now; the rest is as it was kept. */
function merged(
  outbox: OutboxState,
  entries: ReadonlyMap<string, unknown>,
  gone: ReadonlySet<string>,
): OutboxState {
  const kept = new Map(
    [...entries.values()].filter(isOutgoing).map((message) => [message.localId, withKey(message)]),
  );
  const own = [...outbox].filter(
    ([localId, { tab }]) =>
      isSentHere(tab) && !gone.has(localId) && isSentHere(kept.get(localId)?.tab ?? tab),
  );
  return new Map([...kept, ...own].sort(([one], [other]) => Number(one) - Number(other)));
}

/** What a tab that has ended left to send is sent here. */
function followTabs(outbox: OutboxState): void {
  for (const { tab } of outbox.values()) {
    if (isSentHere(tab)) continue;
    takeOverFrom(tab, () => {
      chatStore.update((state) => ({ ...state, outbox: new Map(state.outbox) }));
      trySending();
    });
  }
}

/**
 * What the version before keys has left gets one. The server does not know what it may have of it already: that is for the
 * person to see.
 */
function withKey({ isAttempted, ...message }: Kept): OutgoingMessage {
  const { idempotencyKey, failure } = message;
  if (idempotencyKey !== undefined) return { ...message, idempotencyKey };
  return {
    ...message,
    idempotencyKey: newIdempotencyKey(),
    failure: isAttempted === true ? (failure ?? MAY_HAVE_ARRIVED) : failure,
  };
}

function isOutgoing(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  if (!("localId" in value) || !("content" in value) || !("conversation" in value)) return false;
  if (!("timestamp" in value) || !("tab" in value)) return false;
  return (
    typeof value.localId === "string" &&
    typeof value.content === "string" &&
    (!("idempotencyKey" in value) || typeof value.idempotencyKey === "string") &&
    typeof value.timestamp === "number" &&
    typeof value.tab === "string" &&
    isConversation(value.conversation)
  );
}

function isConversation(value: unknown): value is Conversation {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (value.kind === "direct") return "userIds" in value && Array.isArray(value.userIds);
  return (
    value.kind === "topic" && "channelId" in value && "topic" in value && typeof value.topic === "string"
  );
}

function isWaiting(): boolean {
  return waitingIn(chatStore.getState().outbox).some(({ tab }) => isSentHere(tab));
}

/** Whether something waits here that did not before: it was written, or is to be tried again. */
function hasMore(outbox: OutboxState, before: OutboxState): boolean {
  if (outbox === before) return false;
  const waited = new Set(waitingIn(before).map(({ localId }) => localId));
  return waitingIn(outbox).some(({ localId, tab }) => isSentHere(tab) && !waited.has(localId));
}

/** Sends what waits here. */
function trySending(): void {
  if (isWaiting()) sendOutboxAnew();
}

/**
 * Sends what comes into the outbox, all of it whenever the connection is back, and warns when a page is closed before
 * that. Returns the function that ends it.
 */
export function followOutbox(): () => void {
  const stop = new AbortController();
  trySending();
  const unsubscribe = chatStore.subscribe((state, previous) => {
    if (state.connection === "online" && previous.connection !== "online") trySending();
    else if (hasMore(state.outbox, previous.outbox)) sendOutbox();
  });
  window.addEventListener("online", trySending, { signal: stop.signal });
  // It is not lost, but sent by another tab, or not before the next start.
  const warn = (event: BeforeUnloadEvent) => isWaiting() && event.preventDefault();
  window.addEventListener("beforeunload", warn, { signal: stop.signal });
  return () => {
    stop.abort();
    unsubscribe();
  };
}

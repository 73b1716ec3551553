/** Stores the outbox and sends it after reloading, reconnecting, or the end of another tab. */
import { keepPart } from "../../model/store/account-storage.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { type OutboxState, type OutgoingMessage, waitingIn } from "../../model/store/history/outbox-state.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { hasLocks, isSentHere, takeOverFrom } from "./outbox-tabs.ts";
import { sendOutbox, sendOutboxAnew } from "./send-outbox.ts";

/** Versions without keys stored `isAttempted`: sent, without a response. */
type Kept = Omit<OutgoingMessage, "idempotencyKey"> &
  Partial<Pick<OutgoingMessage, "idempotencyKey">> & { isAttempted?: unknown };

const MAY_HAVE_ARRIVED =
  "This was on its way when the app was updated and may have arrived. Check before you retry.";

/** Without locks (insecure contexts), a tab stores only its own messages. */
export function keepOutbox(accountId: number): () => void {
  const stopFollowing = chatStore.subscribe(({ outbox }) => followTabs(outbox));
  const stopKeeping = keepPart(accountId, {
    store: chatStore,
    name: "outbox",
    where: hasLocks() ? "browser" : "tab",
    followsOtherTabs: true,
    entries: ({ outbox }) => withoutAccepted(outbox),
    restore: (state, entries, gone) => ({ ...state, outbox: merged(state.outbox, entries, gone) }),
  });
  // Includes messages written before this script loaded.
  chatStore.update((state) => ({ ...state, outbox: new Map(state.outbox) }));
  const stopSending = followOutbox();
  return () => {
    stopFollowing();
    stopKeeping();
    stopSending();
  };
}

function withoutAccepted(outbox: OutboxState): OutboxState {
  return new Map([...outbox].filter(([, message]) => message.messageId === null));
}

/** This tab's messages stay as in memory, unless another tab has removed them or sends them now. */
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

function followTabs(outbox: OutboxState): void {
  for (const { tab } of outbox.values()) {
    if (isSentHere(tab)) continue;
    takeOverFrom(tab, () => {
      chatStore.update((state) => ({ ...state, outbox: new Map(state.outbox) }));
      trySending();
    });
  }
}

/** Old messages lack keys. The server may have them without recognizing them, so the user decides. */
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
    (!("seenId" in value) || typeof value.seenId === "number") &&
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

function hasMore(outbox: OutboxState, before: OutboxState): boolean {
  if (outbox === before) return false;
  const waited = new Set(waitingIn(before).map(({ localId }) => localId));
  return waitingIn(outbox).some(({ localId, tab }) => isSentHere(tab) && !waited.has(localId));
}

function trySending(): void {
  if (isWaiting()) sendOutboxAnew();
}

/** Also warns when the page closes with unsent messages. */
export function followOutbox(): () => void {
  const stop = new AbortController();
  trySending();
  const unsubscribe = chatStore.subscribe((state, previous) => {
    if (state.connection === "online" && previous.connection !== "online") trySending();
    else if (hasMore(state.outbox, previous.outbox)) sendOutbox();
  });
  // Unsent messages wait for another tab or the next start.
  const warn = (event: BeforeUnloadEvent) => isWaiting() && event.preventDefault();
  window.addEventListener("beforeunload", warn, { signal: stop.signal });
  return () => {
    stop.abort();
    unsubscribe();
  };
}

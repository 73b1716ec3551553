/** The user's messages, shown gray until their event arrives. */

import { newestSeenIn } from "../../model/drafts/drafts.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { patchOutgoing, withOutgoing, withoutOutgoing } from "../../model/store/history/outbox-state.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { OWN_TAB } from "./outbox-tabs.ts";

let lastTime = 0;

/** Separates tabs within a millisecond. */
const FRACTION = String(Math.random()).slice(2, 5);

/** Unique in this browser, and numbers in the order of writing. */
function nextLocalId(): string {
  lastTime = Math.max(lastTime + 1, Date.now());
  return `${lastTime}.${FRACTION}`;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function sendMessage(conversation: Conversation, content: string): void {
  const outgoing = {
    localId: nextLocalId(),
    tab: OWN_TAB,
    conversation,
    content,
    timestamp: nowInSeconds(),
    messageId: null,
    failure: null,
    delay: null,
    idempotencyKey: newIdempotencyKey(),
    seenId: conversation.kind === "topic" ? newestSeenIn(conversation) : undefined,
    followedQueueId: chatStore.getState().queueId,
  };
  chatStore.update((state) => ({ ...state, outbox: withOutgoing(state.outbox, outgoing) }));
}

export function retrySending(localId: string): void {
  chatStore.update((state) => ({
    ...state,
    outbox: patchOutgoing(state.outbox, localId, { failure: null, tab: OWN_TAB, timestamp: nowInSeconds() }),
  }));
}

export function discardOutgoing(localId: string): void {
  chatStore.update((state) => ({ ...state, outbox: withoutOutgoing(state.outbox, localId) }));
}

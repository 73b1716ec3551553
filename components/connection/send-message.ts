/** Messages the reader sends: shown at once, grey until their event arrives, with a reason when they are refused. */
import { chatStore } from "../store/chat-store.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { patchOutgoing, withOutgoing, withoutOutgoing } from "../store/history/outbox-state.ts";
import { sendOutbox } from "./send-outbox.ts";

let lastLocalId = 0;

function nextLocalId(): string {
  // Local ids are unique within one queue; time keeps them in order, and apart after a reload.
  lastLocalId = Math.max(lastLocalId + 1, Date.now());
  return String(lastLocalId);
}

/** Puts the message on screen and on its way, after those that wait already. */
export function sendMessage(conversation: Conversation, content: string): void {
  const outgoing = {
    localId: nextLocalId(),
    conversation,
    content,
    timestamp: Math.floor(Date.now() / 1000),
    messageId: null,
    failure: null,
    delay: null,
    isAttempted: false,
    afterId: chatStore.getState().messages.lastKey() ?? 0,
  };
  chatStore.update((state) => ({ ...state, outbox: withOutgoing(state.outbox, outgoing) }));
  sendOutbox();
}

/** Tries once more to send what was refused. */
export function retrySending(localId: string): void {
  chatStore.update((state) => ({
    ...state,
    outbox: patchOutgoing(state.outbox, localId, { failure: null }),
  }));
  sendOutbox();
}

/** Gives a message up that waits or was refused. */
export function discardOutgoing(localId: string): void {
  chatStore.update((state) => ({ ...state, outbox: withoutOutgoing(state.outbox, localId) }));
}

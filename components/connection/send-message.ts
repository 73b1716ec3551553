/** Sends messages: shown at once, grey until their event arrives, with a reason when they fail. */
import type { z } from "zod";
import type { sendMessage as sendMessageContract } from "../../lib/messages/send-message.contract.ts";
import { chatStore } from "../store/chat-store.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { patchOutgoing, withOutgoing, withoutOutgoing } from "../store/history/outbox-state.ts";
import { RequestFailure, requestApi } from "./api-client.ts";

type SendAnswer = z.infer<typeof sendMessageContract.returns>;

let lastLocalId = 0;

function nextLocalId(): string {
  // Local ids are unique within one queue; time keeps them in order, and apart after a reload.
  lastLocalId = Math.max(lastLocalId + 1, Date.now());
  return String(lastLocalId);
}

/** Puts the message on screen and on its way. */
export function sendMessage(conversation: Conversation, content: string): void {
  const localId = nextLocalId();
  const outgoing = {
    localId,
    conversation,
    content,
    timestamp: Math.floor(Date.now() / 1000),
    messageId: null,
    failure: null,
  };
  chatStore.update((state) => ({ ...state, outbox: withOutgoing(state.outbox, outgoing) }));
  void deliver(localId);
}

/** Tries once more to send what failed. */
export function retrySending(localId: string): void {
  chatStore.update((state) => ({
    ...state,
    outbox: patchOutgoing(state.outbox, localId, { failure: null }),
  }));
  void deliver(localId);
}

/** Gives a failed message up. */
export function discardOutgoing(localId: string): void {
  chatStore.update((state) => ({ ...state, outbox: withoutOutgoing(state.outbox, localId) }));
}

async function deliver(localId: string): Promise<void> {
  const { outbox, queueId } = chatStore.getState();
  const outgoing = outbox.get(localId);
  if (!outgoing || queueId === null) return;
  try {
    const { id } = await requestApi<SendAnswer>("POST", "/messages", {
      ...recipientOf(outgoing.conversation),
      content: outgoing.content,
      queue_id: queueId,
      local_id: localId,
    });
    // The message itself arrives as an event. If that came without the local id, this id finds the message.
    chatStore.update((state) => ({
      ...state,
      outbox: state.messages.has(id)
        ? withoutOutgoing(state.outbox, localId)
        : patchOutgoing(state.outbox, localId, { messageId: id }),
    }));
  } catch (error) {
    const failure = error instanceof RequestFailure ? error.message : "The message was not sent.";
    chatStore.update((state) => ({ ...state, outbox: patchOutgoing(state.outbox, localId, { failure }) }));
  }
}

function recipientOf(conversation: Conversation) {
  return conversation.kind === "topic"
    ? { type: "channel", to: conversation.channelId, topic: conversation.topic }
    : { type: "direct", to: conversation.userIds };
}

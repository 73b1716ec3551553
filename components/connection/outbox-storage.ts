/** Keeps the outbox of this tab through a reload of the page. */
import { keepPart } from "../store/account-storage.ts";
import { chatStore } from "../store/chat-store.ts";
import type { Conversation } from "../store/history/conversation.ts";
import type { OutboxState, OutgoingMessage } from "../store/history/outbox-state.ts";

/** Begins keeping what an account sends from this tab; what an earlier page left unsent waits to be sent again. */
export function keepOutbox(accountId: number): () => void {
  return keepPart(accountId, {
    store: chatStore,
    name: "outbox",
    where: "tab",
    entries: ({ outbox }) => unanswered(outbox),
    restore: (state, entries) => ({ ...state, outbox: new Map([...restored(entries), ...state.outbox]) }),
  });
}

/** What the server has accepted comes back as a message. */
function unanswered(outbox: OutboxState): OutboxState {
  return new Map([...outbox].filter(([, message]) => message.messageId === null));
}

function restored(entries: ReadonlyMap<string, unknown>): [string, OutgoingMessage][] {
  return [...entries.values()]
    .filter(isOutgoing)
    .sort((a, b) => Number(a.localId) - Number(b.localId))
    .map((message) => [message.localId, { ...message, delay: null }]);
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  if (typeof value !== "object" || value === null) return false;
  if (!("localId" in value) || !("content" in value) || !("conversation" in value)) return false;
  if (!("isAttempted" in value) || !("afterId" in value)) return false;
  return (
    typeof value.localId === "string" &&
    typeof value.content === "string" &&
    typeof value.isAttempted === "boolean" &&
    typeof value.afterId === "number" &&
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

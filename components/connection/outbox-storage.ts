/** Keeps what could not be sent through a reload of the page. */
import type { ChatState } from "../store/chat-state.ts";
import type { Conversation } from "../store/conversation.ts";
import type { OutboxState, OutgoingMessage } from "../store/outbox-state.ts";
import type { Store } from "../store/store.ts";

const STORAGE_KEY = "parley-outbox";
const INTERRUPTED = "the page was closed before the server had answered.";

type Kept = { ownUserId: number; messages: OutgoingMessage[] };

/** Stores the outbox of this tab on every change, once what an earlier page left behind is back in it. */
export function keepOutbox(store: Store<ChatState>): () => void {
  let last: OutboxState | null = null;
  const look = () => {
    const { queueId, outbox, ownUserId } = store.getState();
    if (queueId === null || outbox === last) return;
    if (last === null) {
      last = outbox;
      const restored = restore(ownUserId);
      if (restored.length > 0)
        store.update((state) => ({ ...state, outbox: withRestored(state.outbox, restored) }));
      return;
    }
    last = outbox;
    write({ ownUserId, messages: [...outbox.values()].filter((message) => message.messageId === null) });
  };
  look();
  return store.subscribe(look);
}

function withRestored(outbox: OutboxState, restored: readonly OutgoingMessage[]): OutboxState {
  return new Map([
    ...restored.map((message): [string, OutgoingMessage] => [message.localId, message]),
    ...outbox,
  ]);
}

function write(kept: Kept): void {
  try {
    if (kept.messages.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Without storage the outbox lives as long as the page.
  }
}

function restore(ownUserId: number): OutgoingMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (!isKept(kept) || kept.ownUserId !== ownUserId) return [];
    return kept.messages.map((message) => ({ ...message, failure: message.failure ?? INTERRUPTED }));
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("ownUserId" in value) || !("messages" in value))
    return false;
  return Array.isArray(value.messages) && value.messages.every(isOutgoing);
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  if (typeof value !== "object" || value === null) return false;
  if (!("localId" in value) || !("content" in value) || !("conversation" in value)) return false;
  return (
    typeof value.localId === "string" &&
    typeof value.content === "string" &&
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

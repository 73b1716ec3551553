/** Sent messages without an event yet. */
import { type Conversation, conversationKey, type TopicConversation } from "./conversation.ts";

export type OutgoingMessage = {
  localId: string;
  /** The tab that sends it; another takes over when that is closed. */
  tab: string;
  conversation: Conversation;
  content: string;
  /** When written or retried, in seconds since 1970. */
  timestamp: number;
  messageId: number | null;
  /** Null while waiting or sending. */
  failure: string | null;
  delay: string | null;
  /** Lets the server recognize retries. */
  idempotencyKey: string;
  /** In a topic, the newest message known when this was written; locates a moved topic. */
  seenId?: number | undefined;
  /** The event queue whose events have moved this with its topic; after a new registration, moves may be missing. */
  followedQueueId?: string | null | undefined;
};

/** By local id, in order of sending. */
export type OutboxState = ReadonlyMap<string, OutgoingMessage>;

export function waitingIn(outbox: OutboxState): OutgoingMessage[] {
  return [...outbox.values()].filter(({ messageId, failure }) => messageId === null && failure === null);
}

export function withOutgoing(outbox: OutboxState, message: OutgoingMessage): OutboxState {
  return new Map(outbox).set(message.localId, message);
}

export function patchOutgoing(
  outbox: OutboxState,
  localId: string,
  patch: Partial<OutgoingMessage>,
): OutboxState {
  const known = outbox.get(localId);
  return known ? new Map(outbox).set(localId, { ...known, ...patch }) : outbox;
}

/** Moves messages with their whole topic. */
export function movedOutgoing(
  outbox: OutboxState,
  { from, to }: { from: TopicConversation; to: TopicConversation },
  isMeant: (message: OutgoingMessage) => boolean,
): OutboxState {
  const key = conversationKey(from);
  const moved = [...outbox.values()].filter(
    (message) => conversationKey(message.conversation) === key && isMeant(message),
  );
  if (moved.length === 0) return outbox;
  const conversation: Conversation = { kind: "topic", channelId: to.channelId, topic: to.topic };
  const next = new Map(outbox);
  for (const message of moved) next.set(message.localId, { ...message, conversation });
  return next;
}

export function withoutOutgoing(outbox: OutboxState, localId: string): OutboxState {
  if (!outbox.has(localId)) return outbox;
  const next = new Map(outbox);
  next.delete(localId);
  return next;
}

export function withoutArrived(
  outbox: OutboxState,
  arrived: readonly { id: number; localId?: string }[],
): OutboxState {
  if (outbox.size === 0) return outbox;
  const ids = new Set(arrived.map((message) => message.id));
  const localIds = new Set(arrived.map((message) => message.localId));
  const rest = [...outbox].filter(
    ([localId, message]) =>
      !localIds.has(localId) && !(message.messageId !== null && ids.has(message.messageId)),
  );
  return rest.length === outbox.size ? outbox : new Map(rest);
}

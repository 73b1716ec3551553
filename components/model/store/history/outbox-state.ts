/** Messages the reader sent whose events have not arrived: shown at once, grey, with a reason when they fail. */
import type { Conversation } from "./conversation.ts";

export type OutgoingMessage = {
  localId: string;
  /** The tab that it was written in, or tried again: it sends it, or after its end another one. */
  tab: string;
  conversation: Conversation;
  /** As typed. */
  content: string;
  /** When it was written, or tried again by the person, in seconds since 1970. */
  timestamp: number;
  /** Set when the server has accepted it. */
  messageId: number | null;
  /** Why the server refuses it; null while it waits or is under way. */
  failure: string | null;
  /** Why it could not be sent just now; it is tried again. Null when nothing is known to be in the way. */
  delay: string | null;
  /** By which the server knows it, so that it is sent once however often it is tried. */
  idempotencyKey: string;
};

/** By local id, in the order of sending. */
export type OutboxState = ReadonlyMap<string, OutgoingMessage>;

/** What is to be sent, in order; not what the server has accepted or refused. */
export function waitingIn(outbox: OutboxState): OutgoingMessage[] {
  return [...outbox.values()].filter(({ messageId, failure }) => messageId === null && failure === null);
}

/** The outbox with this message in it. */
export function withOutgoing(outbox: OutboxState, message: OutgoingMessage): OutboxState {
  return new Map(outbox).set(message.localId, message);
}

/** The outbox with a message changed; the same one when it has left in the meantime. */
export function patchOutgoing(
  outbox: OutboxState,
  localId: string,
  patch: Partial<OutgoingMessage>,
): OutboxState {
  const known = outbox.get(localId);
  return known ? new Map(outbox).set(localId, { ...known, ...patch }) : outbox;
}

/** The outbox without a message that was discarded. */
export function withoutOutgoing(outbox: OutboxState, localId: string): OutboxState {
  if (!outbox.has(localId)) return outbox;
  const next = new Map(outbox);
  next.delete(localId);
  return next;
}

/** The outbox without what has arrived: by local id, or by the id the server gave. */
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

/** Whether a message matches the narrow of an event queue. Asked for every message and queue, so it only compares ids. */
import type { QueueTerm } from "../events/queue-narrow.ts";
import { RESOLVED_TOPIC_PREFIX } from "../topics/topic-name.contract.ts";

/** What is the same for every viewer of a message. */
export interface NarrowedMessage {
  readonly senderId: number;
  /** null for a direct message. */
  readonly channelId: number | null;
  /** By ascending id. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  /** The same, case-folded. */
  readonly topicKey: string;
}

/** The viewer's flags of the message; called only when a term needs them. */
type Flags = () => readonly string[];

/** True when all terms match. */
export function matchesNarrow(narrow: readonly QueueTerm[], message: NarrowedMessage, flags: Flags): boolean {
  return narrow.every((term) => matches(term, message, flags));
}

function matches(term: QueueTerm, message: NarrowedMessage, flags: Flags): boolean {
  switch (term.kind) {
    case "nothing":
      return false;
    case "channel":
      return message.channelId === term.channelId;
    case "sender":
      return message.senderId === term.userId;
    case "topic":
      return message.channelId !== null && message.topicKey === term.topicKey;
    case "dm":
      return message.channelId === null && areEqual(term.userIds, message.directUserIds);
    case "is":
      return isInState(term.state, message, flags);
  }
}

function areEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index]);
}

function isInState(
  state: Extract<QueueTerm, { kind: "is" }>["state"],
  message: NarrowedMessage,
  flags: Flags,
): boolean {
  switch (state) {
    case "dm":
      return message.channelId === null;
    case "resolved":
      return message.channelId !== null && message.topicName.startsWith(RESOLVED_TOPIC_PREFIX);
    case "unread":
      return !flags().includes("read");
    case "mentioned":
      return flags().some((flag) => flag === "mentioned" || flag === "wildcard_mentioned");
    case "alerted":
      return flags().includes("has_alert_word");
    case "starred":
      return flags().includes("starred");
  }
}

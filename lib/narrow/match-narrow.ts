/** Whether a message matches the narrow of an event queue. Asked for every message and queue, so it only compares ids. */
import type { QueueTerm } from "../events/queue-narrow.ts";

/** What is the same for every viewer of a message. */
export interface NarrowedMessage {
  readonly senderId: number;
  /** null for a direct message. */
  readonly channelId: number | null;
  /** By ascending id. */
  readonly directUserIds: readonly number[];
  /** The case-folded topic. */
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
      return term.state === "dm" ? message.channelId === null : hasState(term.state, flags());
  }
}

function areEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index]);
}

function hasState(
  state: Exclude<Extract<QueueTerm, { kind: "is" }>["state"], "dm">,
  flags: readonly string[],
): boolean {
  switch (state) {
    case "unread":
      return !flags.includes("read");
    case "mentioned":
      return flags.includes("mentioned") || flags.includes("wildcard_mentioned");
    case "alerted":
      return flags.includes("has_alert_word");
    case "starred":
      return flags.includes("starred");
  }
}

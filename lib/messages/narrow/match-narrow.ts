/** Whether a message matches the narrow of an event queue. Asked for every message and queue, so it only compares ids. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  RESOLVED_TOPIC_PREFIX,
} from "../../channels/topics/topics-limits.contract.ts";

import type { QueueTerm } from "../../kernel/events/queues/queue-options.ts";

/** What is the same for every viewer of a message. */
export interface NarrowedMessage {
  readonly messageId: number;
  readonly senderId: number;
  /** null for a direct message. */
  readonly channelId: number | null;
  /** By ascending id. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  /** The same, case-folded. */
  readonly topicKey: string;
  /** What "has" finds in it. */
  readonly contents: ReadonlySet<string>;
  /** Whether it mentions a person by name or through a group. */
  isMentioned(userId: number): boolean;
}

/** What is known of a message besides; asked only when a term needs it. */
export interface NarrowFacts {
  /** The viewer's flags of the message. */
  flags(): readonly string[];
  /** The viewer's policy for the message's topic; 0 when there is none. */
  policy(): number;
  /** Whether the viewer has muted the message's channel. */
  isChannelMuted(): boolean;
  /** The message's channel, if it has one. */
  channel(): Pick<ChannelRecord, "isPrivate" | "isWebPublic" | "isArchived"> | undefined;
}

/** True when all terms match. */
export function matchesNarrow(
  narrow: readonly QueueTerm[],
  message: NarrowedMessage,
  facts: NarrowFacts,
): boolean {
  return narrow.every((term) => matches(term, message, facts) !== (term.negated === true));
}

function matches(term: QueueTerm, message: NarrowedMessage, facts: NarrowFacts): boolean {
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
    case "dm-including":
      return message.channelId === null && term.userIds.every((id) => message.directUserIds.includes(id));
    case "channels":
      return isAmong(term.which, facts.channel());
    case "has":
      return message.contents.has(term.what);
    case "id":
      return message.messageId === term.messageId;
    case "mentions":
      return message.isMentioned(term.userId);
    case "is":
      return isInState(term.state, message, facts);
  }
}

type Of<Kind extends QueueTerm["kind"]> = Extract<QueueTerm, { kind: Kind }>;

/** Archived channels count only as archived. */
function isAmong(which: Of<"channels">["which"], channel: ReturnType<NarrowFacts["channel"]>): boolean {
  if (!channel || channel.isArchived) return channel !== undefined && which === "archived";
  if (which === "archived") return false;
  return which === "public" ? !channel.isPrivate : channel.isWebPublic;
}

function areEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index]);
}

function isInState(state: Of<"is">["state"], message: NarrowedMessage, facts: NarrowFacts): boolean {
  const { flags } = facts;
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
    case "followed":
      return message.channelId !== null && facts.policy() === POLICY_FOLLOWED;
    case "muted":
      return message.channelId !== null && isMuted(facts);
  }
}

/** A muted topic, or one of a muted channel that is neither unmuted nor followed. */
function isMuted(facts: NarrowFacts): boolean {
  const policy = facts.policy();
  return policy === POLICY_MUTED || (policy === POLICY_INHERIT && facts.isChannelMuted());
}

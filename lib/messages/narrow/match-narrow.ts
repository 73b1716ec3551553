/** Matches messages against event queues' narrows. Runs for every message and queue, so it only compares ids. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  RESOLVED_TOPIC_PREFIX,
} from "../../channels/topics/topics-limits.contract.ts";

import type { QueueTerm } from "../../kernel/events/queues/queue-options.ts";

export interface NarrowedMessage {
  readonly messageId: number;
  readonly senderId: number;
  readonly channelId: number | null;
  /** Ascending. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  /** `topicName`, case-folded. */
  readonly topicKey: string;
  /** Operands of "has" that match. */
  readonly contents: ReadonlySet<string>;
  /** By name or through a group. */
  isMentioned(userId: number): boolean;
}

/** Read only when a term needs them. */
export interface NarrowFacts {
  flags(): readonly string[];
  /** Visibility policy of the topic; 0 for none. */
  policy(): number;
  isChannelMuted(): boolean;
  channel(): Pick<ChannelRecord, "isPrivate" | "isWebPublic" | "isArchived"> | undefined;
}

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

function isMuted(facts: NarrowFacts): boolean {
  const policy = facts.policy();
  return policy === POLICY_MUTED || (policy === POLICY_INHERIT && facts.isChannelMuted());
}

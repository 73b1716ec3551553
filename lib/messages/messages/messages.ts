/** Declares the noun "messages": events, audiences and their part of the register answer. */

import { hasReceivedIn, isSubscribedThen, mayReadThen } from "../../channels/subscriptions/known-messages.ts";
import { EMPTY_TOPIC_DISPLAY_NAME, MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Audience, AudienceCandidate, AudienceRules, Viewer } from "../../kernel/events/audience.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { newestReceived } from "../../people/users/newest-received.ts";
import { MAX_MESSAGE_LENGTH } from "../messages-limits.contract.ts";
import { messageFlagsChanged } from "./flag-events.ts";
import { messageSent, reachesBeyondChannel } from "./message-events.ts";
import { messagesState } from "./messages.contract.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /**
     * People in the channel who may read the event's message, people who received it before they left, and the others named
     * who may read the channel: they have the message in their history although they are not subscribed.
     */
    readonly message_readers: {
      readonly channelId: number;
      readonly otherIds: readonly number[];
    };
  }
}

/** The audience of what happens to a message without changing it. */
const readerAudiences: AudienceRules<"message_readers"> = {
  message_readers: ({ channelId, otherIds }, candidate) =>
    (isSubscribedThen(channelId, candidate) && mayReadThen(channelId, candidate)) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds.includes(candidate.user.id) && mayReadThen(channelId, candidate)),
};

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Those who may read the second channel, to which messages of the first were moved, and are in one of them or named. */
    readonly readers_after_move: ChannelMove;
    /** Those who have lost the messages: they are in the first channel, or named and may read it, but not the second one. */
    readonly losers_of_move: ChannelMove;
  }
}

/** Maximum number of direct conversations in a register answer, and of people in them together: the newest. */
const RECENT_CONVERSATIONS = 1_000;

const RECENT_PARTICIPANTS = 20_000;

const limits = {
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
};

/** The part of the register answer about messages: the newest one, direct conversations, limits. */
const messagesFamily = stateFamily({
  fetchTypes: ["message", "recent_private_conversations", "realm"],
  fields: messagesState,
  read: async (tx, { user }, wants) => ({
    maxMessageId: wants("message") ? await readMaxMessageId(tx, user.id) : 0,
    recentDirects: wants("recent_private_conversations") ? await readRecentDirects(tx, user.id) : [],
  }),
  present: ({ maxMessageId, recentDirects }, { user }, { wants }) => ({
    ...(wants("message") && { max_message_id: maxMessageId }),
    ...(wants("recent_private_conversations") && {
      recent_private_conversations: recentDirects.map((conversation) => ({
        max_message_id: conversation.maxMessageId,
        user_ids: conversation.userIds.filter((id) => id !== user.id),
      })),
    }),
    ...(wants("realm") && limits),
  }),
});

/** The newest message a person has received, or 0. */
async function readMaxMessageId(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: bigint | null }[]>(newestReceived(userId));
  return Number(row?.id ?? 0);
}

interface RecentDirect {
  readonly maxMessageId: number;
  /** All participants, ascending. */
  readonly userIds: number[];
}

/** A person's direct conversations with messages, newest first. */
async function readRecentDirects(tx: Transaction, userId: number): Promise<RecentDirect[]> {
  const rows = await tx.$queryRaw<{ max_message_id: bigint; direct_key: string }[]>(Prisma.sql`
    SELECT t.last_message_id AS max_message_id, c.direct_key
    FROM conversation_member cm
    JOIN conversation c ON c.id = cm.conversation_id
    JOIN topic t ON t.conversation_id = c.id AND t.last_message_id IS NOT NULL
    WHERE cm.user_id = ${userId}
    ORDER BY t.last_message_id DESC LIMIT ${RECENT_CONVERSATIONS}`);
  const recent = rows.map((row) => ({
    maxMessageId: Number(row.max_message_id),
    userIds: row.direct_key.split(",").map(Number),
  }));
  let participants = 0;
  return recent.filter(({ userIds }) => {
    participants += userIds.length;
    return participants <= RECENT_PARTICIPANTS;
  });
}

interface ChannelMove {
  readonly fromChannelId: number;
  readonly toChannelId: number;
  /** People outside the first channel who have some of the messages in their history. */
  readonly otherIds?: readonly number[];
}

const messageAudiences: AudienceRules<"readers_after_move" | "losers_of_move"> = {
  readers_after_move: (move, candidate) =>
    (isSubscribedThen(move.toChannelId, candidate) || hadMessages(move, candidate)) &&
    mayReadThen(move.toChannelId, candidate),
  losers_of_move: (move, candidate) =>
    hadMessages(move, candidate) && !mayReadThen(move.toChannelId, candidate),
};

/** Whether a person had the messages where they were before the move. */
function hadMessages({ fromChannelId, otherIds }: ChannelMove, candidate: AudienceCandidate): boolean {
  if (isSubscribedThen(fromChannelId, candidate) || hasReceivedIn(fromChannelId, candidate)) return true;
  return otherIds?.includes(candidate.user.id) === true && mayReadThen(fromChannelId, candidate);
}

/** A queue of "all public streams" also receives what happens to the messages of public channels. */
export function reachesBeyondReaders(
  audience: Audience,
  viewer: Viewer,
  organization: Organization,
): boolean {
  if (audience.kind !== "message_readers") return false;
  return reachesBeyondChannel(
    { kind: "channel_subscribers", channelId: audience.channelId },
    viewer,
    organization,
  );
}

export const messages = defineNoun({
  events: [messageSent, messageFlagsChanged],
  audiences: { ...messageAudiences, ...readerAudiences },
  register: [messagesFamily],
});

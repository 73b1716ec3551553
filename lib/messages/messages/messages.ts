/** Events, audiences and register response. */

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
    /** Subscribers with access, former subscribers who received it, and `otherIds` with access. */
    readonly message_readers: {
      readonly channelId: number;
      readonly otherIds: readonly number[];
    };
  }
}

const readerAudiences: AudienceRules<"message_readers"> = {
  message_readers: ({ channelId, otherIds }, candidate) =>
    (isSubscribedThen(channelId, candidate) && mayReadThen(channelId, candidate)) ||
    hasReceivedIn(channelId, candidate) ||
    (otherIds.includes(candidate.user.id) && mayReadThen(channelId, candidate)),
};

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Subscribers of either channel and `otherIds`, with access to the new channel. */
    readonly readers_after_move: ChannelMove;
    /** Subscribers of the first channel and `otherIds`, without access to the second. */
    readonly losers_of_move: ChannelMove;
  }
}

/** Conversations per registration, and their participants in total. */
const RECENT_CONVERSATIONS = 1_000;

const RECENT_PARTICIPANTS = 20_000;

const limits = {
  max_message_length: MAX_MESSAGE_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
};

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

async function readMaxMessageId(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: bigint | null }[]>(newestReceived(userId));
  return Number(row?.id ?? 0);
}

interface RecentDirect {
  readonly maxMessageId: number;
  /** All participants, ascending. */
  readonly userIds: number[];
}

/** Newest first. */
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
  /** Outsiders of the first channel with messages in their history. */
  readonly otherIds?: readonly number[];
}

const messageAudiences: AudienceRules<"readers_after_move" | "losers_of_move"> = {
  readers_after_move: (move, candidate) =>
    (isSubscribedThen(move.toChannelId, candidate) || hadMessages(move, candidate)) &&
    mayReadThen(move.toChannelId, candidate),
  losers_of_move: (move, candidate) =>
    hadMessages(move, candidate) && !mayReadThen(move.toChannelId, candidate),
};

function hadMessages({ fromChannelId, otherIds }: ChannelMove, candidate: AudienceCandidate): boolean {
  if (isSubscribedThen(fromChannelId, candidate) || hasReceivedIn(fromChannelId, candidate)) return true;
  return otherIds?.includes(candidate.user.id) === true && mayReadThen(fromChannelId, candidate);
}

/** Whether a viewer outside the audience gets the event because their queue is for all public channels. */
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

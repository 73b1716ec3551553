/** Finds the users to notify, with few queries. */
import { z } from "zod";
import { POLICY_INHERIT } from "../../channels/topics/topics-limits.contract.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  FLAG_MENTIONED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
  READ_ON_ARRIVAL,
} from "../../messages/messages/flag-bits.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../../messages/messages/message-bits.ts";
import type { ListedMessage } from "../../messages/reading/list-messages.ts";
import { systemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { type ChannelChoice, type Medium, type NoticeReason, noticeReason } from "./notice-reason.ts";

export const loggedMessage = z.object({
  messageId: z.int(),
  channelId: z.int().nullable(),
  directUserIds: z.array(z.int()),
  bits: z.int(),
  /** [user id, flag bits]. */
  flags: z.array(z.tuple([z.int(), z.int()])),
  /** Absent for a new message. */
  edit: z
    .object({
      before: z.object({ bits: z.int(), flags: z.array(z.tuple([z.int(), z.int()])) }),
      /** Seconds since 1970. */
      timestamp: z.int(),
    })
    .optional(),
});

export type LoggedMessage = z.infer<typeof loggedMessage>;

export interface Candidate {
  readonly userId: number;
  readonly messageId: number;
  readonly reason: NoticeReason;
  /** The edit, in seconds since 1970, that made the message concern the user; null if it did from the start. */
  readonly editedAt: number | null;
}

/** Read once for all messages. */
interface MessageContext {
  readonly messages: ReadonlyMap<number, { readonly senderId: number; readonly topicId: number }>;
  /** Keys are topics, then users. */
  readonly policies: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Keys are channels, then users. */
  readonly choices: ReadonlyMap<number, ReadonlyMap<number, ChannelChoice>>;
  /** Users who want notifications of all channels without a setting. */
  readonly wantingAll: readonly number[];
}

/** Omits deleted messages. */
export async function findCandidates(
  organization: Organization,
  sent: readonly LoggedMessage[],
  medium: Medium,
): Promise<Candidate[]> {
  if (sent.length === 0) return [];
  const context = await readContext(organization, sent, medium);
  return sent.flatMap((message) => candidatesOf(organization, message, context, medium));
}

async function readContext(
  organization: Organization,
  sent: readonly LoggedMessage[],
  medium: Medium,
): Promise<MessageContext> {
  const ofChannel = Prisma.raw(medium.ofChannel);
  const ids = sent.map(({ messageId }) => messageId);
  const channelIds = [...new Set(sent.flatMap(({ channelId }) => channelId ?? []))];
  const messages = await query<{ id: number; sender_id: number; topic_id: number }>(sql`
    SELECT id, sender_id, topic_id FROM message WHERE id = ANY(${ids}::int8[])`);
  const topicIds = [...new Set(messages.map(({ topic_id }) => topic_id))];
  const policies = await query<{ topic_id: number; user_id: number; policy: number }>(sql`
    SELECT topic_id, user_id, policy FROM user_topic WHERE topic_id = ANY(${topicIds}::int8[])`);
  const choices = await query<{
    channel_id: number;
    user_id: number;
    notifies: boolean | null;
    wildcard_mentions_notify: boolean | null;
  }>(sql`
    SELECT channel_id, user_id, ${ofChannel} AS notifies, wildcard_mentions_notify FROM subscription
    WHERE channel_id = ANY(${channelIds}::int[]) AND is_active
      AND (${ofChannel} IS NOT NULL OR wildcard_mentions_notify IS NOT NULL)`);
  const wantingAll = [...organization.users.all()].filter(({ settings }) => settings[medium.channels]);
  return {
    messages: new Map(
      messages.map(({ id, sender_id, topic_id }) => [id, { senderId: sender_id, topicId: topic_id }]),
    ),
    policies: byPerson(policies, "topic_id", ({ policy }) => policy),
    choices: byPerson(choices, "channel_id", (row) => ({
      notifies: row.notifies,
      wildcardMentionsNotify: row.wildcard_mentions_notify,
    })),
    wantingAll: channelIds.length === 0 ? [] : wantingAll.map(({ id }) => id),
  };
}

function byPerson<
  Name extends string,
  Row extends { readonly user_id: number } & Record<Name, number>,
  Value,
>(rows: readonly Row[], name: Name, choose: (row: Row) => Value): Map<number, Map<number, Value>> {
  const grouped = Map.groupBy(rows, (row) => row[name]);
  return new Map(
    [...grouped].map(([id, some]) => [id, new Map(some.map((row) => [row.user_id, choose(row)]))]),
  );
}

function candidatesOf(
  organization: Organization,
  message: LoggedMessage,
  context: MessageContext,
  medium: Medium,
): Candidate[] {
  const { messageId, channelId, edit } = message;
  if ((message.bits & MESSAGE_IS_SILENT) !== 0) return [];
  const known = context.messages.get(messageId);
  if (!known || known.senderId === systemBot(organization, "welcome")?.id) return [];
  // A direct message notified all participants when it was sent, whomever its text mentions.
  if (edit && channelId === null) return [];
  const flags = new Map(message.flags);
  const flagsBefore = new Map(edit?.before.flags);
  const candidates: Candidate[] = [];
  for (const userId of concernedBy(organization, message, context, known.topicId)) {
    const user = organization.users.get(userId);
    const own = flags.get(userId) ?? 0;
    if (!user || (own & READ_ON_ARRIVAL) !== 0) continue;
    if (!mayBeNotified(organization, user, known.senderId)) continue;
    const subscription = channelId === null ? undefined : organization.subscriptions.of(channelId, userId);
    if (channelId !== null && !subscription) continue;
    const reasonBy = (bits: number, ownBits: number) =>
      noticeReason(
        {
          isDirect: channelId === null,
          isMentioned: (ownBits & FLAG_MENTIONED) !== 0,
          isMentionedWithAll:
            (bits & MESSAGE_CHANNEL_WILDCARD) !== 0 || (ownBits & FLAG_TOPIC_WILDCARD_MENTIONED) !== 0,
          policy: context.policies.get(known.topicId)?.get(userId) ?? POLICY_INHERIT,
          isChannelMuted: subscription?.isMuted === true,
          channelChoice: (channelId !== null && context.choices.get(channelId)?.get(userId)) || null,
        },
        user.settings,
        medium,
      );
    const reason = reasonBy(message.bits, own);
    if (!reason) continue;
    // Only an earlier mention suppresses the notice: a follower may have been present when the message was sent.
    const isNew = !edit || !isMention(reasonBy(edit.before.bits, flagsBefore.get(userId) ?? 0));
    if (!isNew || (edit && !isMention(reason))) continue;
    candidates.push({ userId, messageId, reason, editedAt: edit?.timestamp ?? null });
  }
  return candidates;
}

const isMention = (reason: NoticeReason | null) => reason === "mention" || reason === "wildcard";

function concernedBy(
  organization: Organization,
  { channelId, directUserIds, bits, flags, edit }: LoggedMessage,
  context: MessageContext,
  topicId: number,
): Iterable<number> {
  if (channelId === null) return directUserIds;
  if ((bits & MESSAGE_CHANNEL_WILDCARD) !== 0)
    return organization.subscriptions.subscribers(channelId).keys();
  const flagged = flags.map(([userId]) => userId);
  if (edit) return flagged;
  return new Set([
    ...flagged,
    ...(context.policies.get(topicId)?.keys() ?? []),
    ...(context.choices.get(channelId)?.keys() ?? []),
    ...context.wantingAll,
  ]);
}

/** Excludes the sender, and users who muted the sender. */
export function mayBeNotified({ mutedUsers }: Organization, user: UserRecord, senderId: number): boolean {
  const isPerson = user.botType === null && user.isActive && !user.isImportedStub;
  return isPerson && user.id !== senderId && mutedUsers.mutedAt(user.id, senderId) === null;
}

/**
 * By message id. One ends when an edit removes the mention, the topic becomes muted, or the reader mutes the sender,
 * leaves the channel, or changes settings.
 * @param listed messages readable now.
 */
export async function reasonsNow(
  reader: Actor,
  listed: readonly ListedMessage[],
  medium: Medium,
): Promise<ReadonlyMap<number, NoticeReason>> {
  const { organization, user } = reader;
  const [policies, choices] = await Promise.all([
    policiesOf(user.id, listed),
    choicesOf(user.id, listed, medium),
  ]);
  const reasons = new Map<number, NoticeReason>();
  for (const { id, channelId, topicId, senderId, flags } of listed) {
    const subscription = channelId === null ? undefined : organization.subscriptions.of(channelId, user.id);
    if (channelId !== null && !subscription) continue;
    if (!mayBeNotified(organization, user, senderId)) continue;
    const reason = noticeReason(
      {
        isDirect: channelId === null,
        isMentioned: flags.includes("mentioned"),
        isMentionedWithAll: flags.includes("wildcard_mentioned"),
        policy: policies.get(topicId) ?? POLICY_INHERIT,
        isChannelMuted: subscription?.isMuted === true,
        channelChoice: (channelId !== null && choices.get(channelId)) || null,
      },
      user.settings,
      medium,
    );
    if (reason) reasons.set(id, reason);
  }
  return reasons;
}

async function policiesOf(userId: number, listed: readonly ListedMessage[]): Promise<Map<number, number>> {
  const topicIds = [...new Set(listed.map(({ topicId }) => topicId))];
  const rows = await query<{ topic_id: number; policy: number }>(sql`
    SELECT topic_id, policy FROM user_topic WHERE user_id = ${userId} AND topic_id = ANY(${topicIds}::int8[])`);
  return new Map(rows.map(({ topic_id, policy }) => [topic_id, policy]));
}

async function choicesOf(
  userId: number,
  listed: readonly ListedMessage[],
  medium: Medium,
): Promise<Map<number, ChannelChoice>> {
  const channelIds = [...new Set(listed.flatMap(({ channelId }) => channelId ?? []))];
  const rows = await query<{ channel_id: number; notifies: boolean | null; wildcards: boolean | null }>(sql`
    SELECT channel_id, ${Prisma.raw(medium.ofChannel)} AS notifies, wildcard_mentions_notify AS wildcards
    FROM subscription WHERE user_id = ${userId} AND channel_id = ANY(${channelIds}::int[])`);
  return new Map(
    rows.map(({ channel_id, notifies, wildcards }) => [
      channel_id,
      { notifies, wildcardMentionsNotify: wildcards },
    ]),
  );
}

/** Mentions and alert words. */

import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { RenderedMessage } from "../../markdown/render-message.ts";
import { nameKey } from "../../text/name-key.ts";
import { FLAG_ALERT_WORD, FLAG_MENTIONED, FLAG_TOPIC_WILDCARD_MENTIONED } from "../messages/flag-bits.ts";
import {
  requireMayMentionChannel,
  requireMayMentionGroups,
  requireMayMentionTopic,
} from "../messages/message-access.ts";
import type { Destination } from "./destination.ts";

/** Bounds the search for participants of long topics. */
const RECENT_MESSAGES = 10_000;

/** Only the newest messages count; with protected history, only received ones, to reveal nothing about others. */
async function topicParticipants({ user }: Actor, channel: ChannelRecord, topic: string): Promise<number[]> {
  const received = isReceivedOnly(channel)
    ? sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${user.id} AND channel_id = ${channel.id})`
    : sql`true`;
  const rows = await query<{ sender_id: number }>(sql`
    SELECT DISTINCT m.sender_id FROM topic t JOIN message m ON m.topic_id = t.id
    WHERE t.conversation_id = ${channel.conversationId} AND t.name_key = ${nameKey(topic)}
      AND m.id >= coalesce((SELECT oldest.id FROM message oldest WHERE oldest.topic_id = t.id
        ORDER BY oldest.id DESC OFFSET ${RECENT_MESSAGES - 1} LIMIT 1), 0)
      AND ${received}`);
  return rows.map((row) => row.sender_id);
}

export type MentionFlags = { userId: number; bits: number }[];

/**
 * @throws ApiError STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED, or BAD_REQUEST for a group
 *   that the sender may not mention.
 */
export async function mentionFlags(
  actor: Actor,
  destination: Destination,
  rendered: RenderedMessage,
): Promise<MentionFlags> {
  const { organization } = actor;
  const { channel, topic } = destination;
  requireMayMentionGroups(actor, rendered.refusedGroupIds);
  if (channel && rendered.channelWildcard) requireMayMentionChannel(actor, channel);
  const participants =
    channel && rendered.topicWildcard ? await topicParticipants(actor, channel, topic) : [];
  requireMayMentionTopic(actor, participants.length);
  const flags = new Map<number, number>();
  const mark = (userId: number, bit: number) => flags.set(userId, (flags.get(userId) ?? 0) | bit);
  for (const userId of mentionedPeople(organization, destination, rendered)) mark(userId, FLAG_MENTIONED);
  for (const userId of participants) {
    if (reaches(organization, destination, userId)) mark(userId, FLAG_TOPIC_WILDCARD_MENTIONED);
  }
  for (const userId of rendered.alertWordUserIds) {
    if (reaches(organization, destination, userId)) mark(userId, FLAG_ALERT_WORD);
  }
  return [...flags].map(([userId, bits]) => ({ userId, bits }));
}

export function reaches(
  organization: Organization,
  { channel, people }: Destination,
  userId: number,
): boolean {
  if (channel) return organization.subscriptions.of(channel.id, userId) !== undefined;
  return people.some((person) => person.id === userId);
}

function* mentionedPeople(
  organization: Organization,
  destination: Destination,
  rendered: RenderedMessage,
): Generator<number> {
  for (const userId of rendered.mentionedUserIds) {
    if (reaches(organization, destination, userId)) yield userId;
  }
  if (rendered.mentionedGroupIds.length === 0) return;
  for (const userId of receivers(organization, destination)) {
    const user = organization.users.get(userId);
    if (user && rendered.mentionedGroupIds.some((groupId) => organization.groups.isMember(groupId, user)))
      yield userId;
  }
}

function receivers(organization: Organization, { channel, people }: Destination): Iterable<number> {
  if (channel) return organization.subscriptions.subscribers(channel.id).keys();
  return people.map((person) => person.id);
}

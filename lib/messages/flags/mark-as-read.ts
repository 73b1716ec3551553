/** Marks everything, a channel or a topic as read. */

import { invalidChannelId, isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { expectedTopicId } from "../messages/expected-place.ts";
import { everywhere, inChannel, someUnreadIds, type UnreadScope } from "./unread-queries.ts";
import { markMessagesRead } from "./update-flags.ts";

/** Per transaction, so that others can send in between. */
const PART = 1_000;
/** Per request, if repeatable. */
const MAX_IN_ONE_REQUEST = 20_000;

/** Newest topics first; `complete` is false when more may be left. */
export async function markAllAsRead(actor: Actor): Promise<{ complete: boolean }> {
  const scope = everywhere(actor.user.id);
  return { complete: await markInParts(actor, "mark-all-as-read", scope, MAX_IN_ONE_REQUEST) };
}

/** @throws ApiError BAD_REQUEST for an unreadable channel. */
export async function markChannelAsRead(actor: Actor, channelId: number): Promise<void> {
  const channel = readableChannel(actor, channelId);
  const scope = inChannel(actor.user.id, channel.id);
  await markInParts(actor, "mark-stream-as-read", scope, Number.POSITIVE_INFINITY);
}

/**
 * @throws ApiError BAD_REQUEST for an unreadable channel or topic; EXPECTATION_MISMATCH for another topic's message.
 */
export async function markTopicAsRead(
  actor: Actor,
  {
    channelId,
    topic,
    expectedMessageId,
  }: { channelId: number; topic: string; expectedMessageId?: number | undefined },
): Promise<void> {
  const channel = readableChannel(actor, channelId);
  const name = topicName(topic);
  const topicId = await expectedTopicId(actor, channel, name, expectedMessageId);
  if (!(await hasTopic(actor, channel, name))) throw badRequest(`No such topic '${name}'`);
  const isMeant = topicId === null ? sql`t.name_key = ${nameKey(name)}` : sql`t.id = ${topicId}`;
  const scope = inChannel(actor.user.id, channel.id, isMeant);
  await markInParts(actor, "mark-topic-as-read", scope, Number.POSITIVE_INFINITY);
}

function readableChannel({ organization, user }: Actor, channelId: number): ChannelRecord {
  const channel = organization.channels.get(channelId);
  if (!channel || !mayReadChannel(organization, channel, user)) throw invalidChannelId();
  return channel;
}

/** With protected history, counts only received messages. */
async function hasTopic({ user }: Actor, channel: ChannelRecord, name: string): Promise<boolean> {
  const rows = await query(sql`
    SELECT FROM topic t
    WHERE t.conversation_id = ${channel.conversationId} AND t.name_key = ${nameKey(name)}
      AND t.last_message_id IS NOT NULL
      AND (NOT ${isReceivedOnly(channel)} OR knows_topic(${user.id}::int, ${channel.id}::int, t.id))`);
  return rows.length > 0;
}

/** @returns whether nothing is left. */
async function markInParts(
  actor: Actor,
  operation: string,
  scope: UnreadScope,
  limit: number,
): Promise<boolean> {
  for (let marked = 0; marked < limit; marked += PART) {
    const ids = await someUnreadIds(actor.user.id, scope, PART);
    await markMessagesRead(writerOf(actor, operation), actor.user.id, ids);
    if (ids.length < PART) return true;
  }
  return false;
}

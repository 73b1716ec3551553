/** Deletes a topic's messages, the newest first, as many as one request may take. */
import { invalidChannelId, isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { expectedTopicId } from "../messages/expected-place.ts";
import { removeMessages } from "./remove-messages.ts";

/** Messages deleted in one transaction; sends wait for the end of it. */
const BATCH = 200;
/** Milliseconds after which a request leaves the rest to the next one. */
const LONGEST_MS = 10_000;

/**
 * Deletes what the actor may read of the topic. A topic without messages is complete.
 * @returns whether nothing is left; otherwise the caller repeats the request.
 * @throws ApiError BAD_REQUEST for a channel that is unknown, archived or not readable; EXPECTATION_MISMATCH
 *   when the topic is not that of the expected message.
 */
export async function deleteTopic(
  actor: Actor,
  input: {
    readonly channelId: number;
    readonly topic: string;
    readonly expectedMessageId?: number | undefined;
  },
): Promise<{ complete: boolean }> {
  const { organization, user } = actor;
  const channel = organization.channels.get(input.channelId);
  if (!channel || channel.isArchived || !mayReadChannel(organization, channel, user))
    throw invalidChannelId();
  const topicId = await meantTopicId(actor, channel, input);
  if (topicId === null) return { complete: true };
  const writer = writerOf(actor, "delete-topic");
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const messageIds = await newestIds(actor, channel, topicId);
    if (messageIds.length === 0) return { complete: true };
    const removal = { topicId, channel, directUserIds: [], messageIds };
    await logTransaction(writer, (log) => removeMessages(log, organization, removal));
  }
  return { complete: false };
}

/**
 * The topic with this name; null for none. When the request names a message of it, that message's topic is deleted and no
 * other, even if the name goes to another one meanwhile.
 */
async function meantTopicId(
  actor: Actor,
  channel: ChannelRecord,
  input: { readonly topic: string; readonly expectedMessageId?: number | undefined },
): Promise<number | null> {
  const name = topicName(input.topic);
  const knownId = await expectedTopicId(actor, channel, name, input.expectedMessageId);
  if (knownId !== null) return knownId;
  const [topic] = await query<{ id: number }>(sql`
    SELECT id FROM topic WHERE conversation_id = ${channel.conversationId} AND name_key = ${nameKey(name)}`);
  return topic?.id ?? null;
}

async function newestIds({ user }: Actor, channel: ChannelRecord, topicId: number): Promise<number[]> {
  const isReadable = isReceivedOnly(channel)
    ? sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${user.id} AND channel_id = ${channel.id})`
    : sql`true`;
  const rows = await query<{ id: number }>(sql`
    SELECT m.id FROM message m WHERE m.topic_id = ${topicId} AND ${isReadable} ORDER BY m.id DESC LIMIT ${BATCH}`);
  return rows.map(({ id }) => id);
}

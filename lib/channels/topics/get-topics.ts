/** Lists a channel's topics by recency. */

import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invalidChannelId, isReceivedOnly, mayReadChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { presentTopicName } from "./present-topic-name.ts";

/** Bounds the list; the newest topics are kept. */
const MAX_TOPICS = 50_000;

/** For somebody who left and joined again very often, only the latest times count, as in the SQL function knows_topic. */
const MAX_SPANS = 100;

export interface TopicEntry {
  readonly name: string;
  readonly max_id: number;
}

/**
 * Most recent first; with protected history, only messages that the actor received count.
 * @throws ApiError BAD_REQUEST for a channel that is unknown or that the actor may not read.
 */
export async function getTopics(
  actor: Actor,
  { channelId, isEmptyNameAllowed }: { channelId: number; isEmptyNameAllowed: boolean },
): Promise<{ topics: TopicEntry[] }> {
  const channel = actor.organization.channels.get(channelId);
  if (!channel || !mayReadChannel(actor.organization, channel, actor.user)) throw invalidChannelId();
  const rows = isReceivedOnly(channel) ? await receivedTopics(actor, channel) : await allTopics(channel);
  const topics = rows.map(({ name, max_id }) => ({
    name: presentTopicName(name, isEmptyNameAllowed),
    max_id,
  }));
  return { topics };
}

function allTopics(channel: ChannelRecord): Promise<TopicEntry[]> {
  return query<TopicEntry>(sql`
    SELECT name, last_message_id AS max_id FROM topic
    WHERE conversation_id = ${channel.conversationId} AND last_message_id IS NOT NULL
    ORDER BY last_message_id DESC LIMIT ${MAX_TOPICS}`);
}

/**
 * A topic whose newest message was received needs nothing else; in the others each span of received ids is probed once, so
 * that messages which were not received cost nothing.
 */
function receivedTopics({ user }: Actor, channel: ChannelRecord): Promise<TopicEntry[]> {
  return query<TopicEntry>(sql`
    SELECT name, max_id FROM (
      SELECT t.name, CASE WHEN s.received @> t.last_message_id THEN t.last_message_id ELSE (
        SELECT max(newest.id)
        FROM (SELECT span FROM unnest(s.received) AS span ORDER BY span DESC LIMIT ${MAX_SPANS}) AS latest
        CROSS JOIN LATERAL (
          SELECT m.id FROM message m
          WHERE m.topic_id = ANY (ARRAY[t.id]) AND m.id >= coalesce(lower(latest.span), 1)
            AND m.id < coalesce(upper(latest.span), ${Number.MAX_SAFE_INTEGER})
          ORDER BY m.topic_id DESC, m.id DESC LIMIT 1) AS newest) END AS max_id
      FROM subscription s JOIN topic t ON t.conversation_id = ${channel.conversationId}
      WHERE s.user_id = ${user.id} AND s.channel_id = ${channel.id} AND t.last_message_id IS NOT NULL) AS listed
    WHERE max_id IS NOT NULL ORDER BY max_id DESC LIMIT ${MAX_TOPICS}`);
}

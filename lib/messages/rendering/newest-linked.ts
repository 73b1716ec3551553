/** The newest message of each topic that a text links to, if its author may read it. */

import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { LinkedTopic } from "../../markdown/syntax/channel-link-syntax.ts";
import { nameKey } from "../../text/name-key.ts";

type Newest = (channelId: number, topic: string) => number | undefined;

const keyOf = (channelId: number, topic: string) => `${channelId}:${nameKey(topic)}`;

/** One query for all of them, and none for a text without links to topics. */
export async function newestLinked(
  { organization, user }: Pick<Actor, "organization" | "user">,
  linked: readonly LinkedTopic[],
): Promise<Newest> {
  const asked = linked.flatMap(({ channelId, topic }) => {
    const channel = organization.channels.get(channelId);
    return channel && mayReadChannel(organization, channel, user) ? [{ channel, topic }] : [];
  });
  if (asked.length === 0) return () => undefined;
  const rows = await query<{ channel_id: number; name_key: string; id: number | null }>(sql`
    SELECT asked.channel_id, t.name_key,
      CASE WHEN asked.received_only THEN (
        SELECT m.id FROM subscription s JOIN message m ON m.topic_id = t.id AND m.id <@ s.received
        WHERE s.user_id = ${user.id} AND s.channel_id = asked.channel_id ORDER BY m.id DESC LIMIT 1)
      ELSE t.last_message_id END AS id
    FROM unnest(
      ${asked.map(({ channel }) => channel.id)}::int[],
      ${asked.map(({ channel }) => channel.conversationId)}::int8[],
      ${asked.map(({ channel }) => isReceivedOnly(channel))}::bool[],
      ${asked.map(({ topic }) => nameKey(topic))}::text[]) AS asked (channel_id, conversation_id, received_only, name_key)
    JOIN topic t ON t.conversation_id = asked.conversation_id AND t.name_key = asked.name_key`);
  const ids = new Map(rows.map((row) => [`${row.channel_id}:${row.name_key}`, row.id ?? undefined]));
  return (channelId, topic) => ids.get(keyOf(channelId, topic));
}

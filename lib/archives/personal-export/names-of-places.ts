/** Names of the places that rows of a person refer to: those alone that the person may read now. */
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { readableScope } from "../../messages/reading/message-scope.ts";

/** Of the channel that `t.channel_id` names; null where the person may not know of it. */
export function channelName({ organization, user }: Actor): Sql {
  const known = [...organization.channels.all()]
    .filter((channel) => mayViewChannel(organization, channel, user))
    .map(({ id }) => id);
  return sql`(SELECT c.name FROM channel c WHERE c.id = t.channel_id AND c.id = ANY(${known}::int[]))`;
}

/** Where a message `t` is now; without names if it was moved, or its sender removed, to where they may not read it. */
export function placeOfMessage(actor: Actor): Readonly<Record<string, Sql>> {
  const isReadable = sql`EXISTS (SELECT FROM ${readableScope(actor)} AS scope
    WHERE scope.conversation_id = t.conversation_id AND (scope.received IS NULL OR scope.received @> t.id))`;
  return {
    channel: sql`(SELECT c.name FROM channel c WHERE c.conversation_id = t.conversation_id AND ${isReadable})`,
    topic: sql`(SELECT p.name FROM topic p WHERE p.id = t.topic_id AND ${isReadable})`,
    with: sql`(SELECT json_agg(u.full_name ORDER BY u.id) FROM conversation_member m
      JOIN user_account u ON u.id = m.user_id
      WHERE m.conversation_id = t.conversation_id AND u.id <> t.sender_id)`,
  };
}

/** Where the topic is that `t.topic_id` names; without names where the person may not read all of it. */
export function placeOfTopic(actor: Actor): Readonly<Record<string, Sql>> {
  const readable = sql`topic p JOIN ${readableScope(actor)} AS scope
    ON scope.conversation_id = p.conversation_id AND scope.received IS NULL`;
  return {
    channel: sql`(SELECT c.name FROM ${readable} JOIN channel c ON c.conversation_id = p.conversation_id
      WHERE p.id = t.topic_id)`,
    topic: sql`(SELECT p.name FROM ${readable} WHERE p.id = t.topic_id)`,
  };
}

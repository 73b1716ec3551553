/** Which messages a person may read, and which of them they received: as SQL over conversations. */

import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import { joinSql, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/**
 * A relation (conversation_id, received) of the messages a person received: subscribed channels with the received ids,
 * and direct conversations, where null means every id. Archived channels are left out: the
 * subscriptions that a registration lists omit them, and clients fail on messages of channels they do not know.
 */
export function receivedScope({ user }: Actor): Sql {
  return sql`(
    SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
    WHERE s.user_id = ${user.id} AND s.is_active AND c.archived_at IS NULL
    UNION ALL
    SELECT conversation_id, NULL::int8multirange FROM conversation_member WHERE user_id = ${user.id})`;
}

/**
 * A relation (conversation_id, received) of all that the person may read: like `receivedScope`, but with the
 * whole history of channels where that is open, subscribed or not, and with archived channels
 * unless the caller excludes them.
 */
export function readableScope({ organization, user }: Actor, { withArchived = true } = {}): Sql {
  const open = [...organization.channels.all()]
    .filter((channel) => withArchived || !channel.isArchived)
    .filter((channel) => mayReadChannel(organization, channel, user) && !isReceivedOnly(channel))
    .map((channel) => channel.conversationId);
  return sql`(
    SELECT unnest(${open}::int8[]) AS conversation_id, NULL::int8multirange AS received
    UNION ALL
    SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
    WHERE s.user_id = ${user.id} AND s.is_active AND c.is_private AND NOT c.history_public_to_subscribers
      AND (${withArchived} OR c.archived_at IS NULL)
    UNION ALL
    SELECT conversation_id, NULL::int8multirange FROM conversation_member WHERE user_id = ${user.id})`;
}

/** The same relation for the person's direct conversations alone. */
export function allDirectScope({ user }: Actor): Sql {
  return sql`(SELECT conversation_id, NULL::int8multirange AS received
    FROM conversation_member WHERE user_id = ${user.id})`;
}

/** The same relation for the conversation of exactly these people, of whom the person is one. */
export function directScope({ organization }: Actor, userIds: readonly number[]): Sql {
  return sql`(SELECT id AS conversation_id, NULL::int8multirange AS received FROM conversation
    WHERE realm_id = ${organization.realm.id} AND direct_key = ${userIds.join(",")})`;
}

/** The same relation for the person's direct conversations that all of these people are in. */
export function directIncludingScope({ user }: Actor, userIds: readonly number[]): Sql {
  const others = [...new Set(userIds)];
  return sql`(SELECT own.conversation_id, NULL::int8multirange AS received FROM conversation_member own
    WHERE own.user_id = ${user.id} AND ${others.length} = (SELECT count(*) FROM conversation_member other
      WHERE other.conversation_id = own.conversation_id AND other.user_id = ANY(${others}::int[])))`;
}

/** A condition that holds when all of the given ones do. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : joinSql([...conditions], " AND ");
}

/** Readable and received messages, as SQL. */

import { isReceivedOnly, mayReadChannel } from "../../channels/channels/channel-access.ts";
import { joinSql, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/**
 * A relation (conversation_id, received) of received messages; null for all ids. Excludes archived channels:
 * registrations omit them, and clients fail on unknown channels.
 */
export function receivedScope({ user }: Actor): Sql {
  return sql`(
    SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
    WHERE s.user_id = ${user.id} AND s.is_active AND c.archived_at IS NULL
    UNION ALL
    SELECT conversation_id, NULL::int8multirange FROM conversation_member WHERE user_id = ${user.id})`;
}

/** A relation (conversation_id, received) of readable messages: also open history and archived channels. */
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

/**
 * Whether a scope's `received` has the id. A CASE, because PostgreSQL takes one percent of all ids for the share of such a
 * range: instead of the newest messages, it would read and sort all of each conversation that has fewer than ten thousand.
 */
export function hasReceived(received: Sql, id: Sql): Sql {
  return sql`CASE WHEN ${received} IS NULL THEN true ELSE ${id} <@ ${received} END`;
}

/** Limited to direct conversations. */
export function allDirectScope({ user }: Actor): Sql {
  return sql`(SELECT conversation_id, NULL::int8multirange AS received
    FROM conversation_member WHERE user_id = ${user.id})`;
}

/** @param userIds all participants, the viewer included. */
export function directScope({ organization }: Actor, userIds: readonly number[]): Sql {
  return sql`(SELECT id AS conversation_id, NULL::int8multirange AS received FROM conversation
    WHERE realm_id = ${organization.realm.id} AND direct_key = ${userIds.join(",")})`;
}

/** Direct conversations that include these users. */
export function directIncludingScope({ user }: Actor, userIds: readonly number[]): Sql {
  const others = [...new Set(userIds)];
  return sql`(SELECT own.conversation_id, NULL::int8multirange AS received FROM conversation_member own
    WHERE own.user_id = ${user.id} AND ${others.length} = (SELECT count(*) FROM conversation_member other
      WHERE other.conversation_id = own.conversation_id AND other.user_id = ANY(${others}::int[])))`;
}

export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : joinSql([...conditions], " AND ");
}

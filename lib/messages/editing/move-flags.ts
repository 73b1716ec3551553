/** Flags on messages that change channels. */
import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { TopicChanged } from "../messages/start-over.ts";
import { MAX_CHOSEN } from "../messages-limits.contract.ts";
import type { MovePlan, MovingMessages } from "./move-scope.ts";

interface UserFlags {
  readonly userId: number;
  readonly messageIds: readonly number[];
}

interface MovedFlags {
  readonly loserIds: readonly number[];
  /** Log position; null within a channel: flags do not matter. */
  readonly position: number | null;
}

/**
 * Removes flags of users who cannot read the new channel, and records other non-subscribers as its outsiders.
 * `requireSameFlags` checks that no flag was missed.
 */
export async function moveFlags(
  tx: Transaction,
  organization: Organization,
  { from, to }: MovePlan,
  moving: MovingMessages,
): Promise<MovedFlags> {
  if (from.id === to.id) return { loserIds: [], position: null };
  const { flags, position } = await flagsOn(tx, organization.realm.id, moving);
  const { kept = [], lost = [] } = Object.groupBy(flags, ({ userId }) => {
    const user = organization.users.get(userId);
    return user && mayReadChannel(organization, to, user) ? "kept" : "lost";
  });
  const outside = kept.filter(({ userId }) => !organization.subscriptions.of(to.id, userId));
  await Promise.all([noteOutsiders(tx, to.id, outside), removeFlags(tx, lost)]);
  return { loserIds: lost.map(({ userId }) => userId), position };
}

async function flagsOn(
  tx: Transaction,
  realmId: number,
  { ids, ranges }: MovingMessages,
): Promise<{ flags: UserFlags[]; position: number }> {
  // Chosen messages may lie far apart.
  const isMoved =
    ids.length <= MAX_CHOSEN
      ? sql`message_id = ANY (${ids}::int8[])`
      : sql`message_id BETWEEN ${ids[0]} AND ${ids.at(-1)} AND message_id <@ ${ranges}::int8multirange`;
  const [row] = await tx.$queryRaw<
    { position: bigint; flagged: { user_id: number; message_ids: number[] }[] | null }[]
  >(sql`
    SELECT (SELECT coalesce(max(id), 0) FROM event WHERE realm_id = ${realmId}) AS position,
      (SELECT json_agg(each ORDER BY user_id) FROM (
        SELECT user_id, json_agg(message_id) AS message_ids FROM message_flag WHERE ${isMoved} GROUP BY user_id
      ) AS each) AS flagged`);
  const moved = new Set(ids);
  // The span includes messages of other topics.
  const flags = (row?.flagged ?? [])
    .map(({ user_id, message_ids }) => ({
      userId: user_id,
      messageIds: message_ids.filter((id) => moved.has(id)),
    }))
    .filter(({ messageIds }) => messageIds.length > 0);
  return { flags, position: Number(row?.position ?? 0) };
}

/**
 * Call under the organization's lock. Fails when outsiders of the new channel have set flags meanwhile. Above
 * `MAX_CHOSEN`, moves are not repeated, or flags could stop them forever: a concurrent flag may miss events, or stay on
 * an unreadable message.
 * @param laterIds messages sent meanwhile.
 * @throws TopicChanged
 */
export async function requireSameFlags(
  { tx, realmId }: LogTransaction,
  { to }: MovePlan,
  { ids, topicId }: MovingMessages,
  { position, laterIds }: { position: number; laterIds: readonly number[] },
): Promise<void> {
  if (ids.length > MAX_CHOSEN) return;
  const isOutside = (userId: Sql) => sql`NOT EXISTS (
    SELECT FROM subscription s WHERE s.channel_id = ${to.id} AND s.user_id = ${userId} AND s.is_active)`;
  // Adds a flag, or marks unreceived messages as unread, which also flags them.
  const isFlagging = sql`e.type = 'update_message_flags' AND (e.body->>'op' = 'add') <> (e.body->>'flag' = 'read')`;
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT WHERE EXISTS (
      SELECT FROM event e, json_array_elements_text(e.body->'messageIds') AS flagged (id)
      JOIN message m ON m.id = flagged.id::int8
      WHERE e.realm_id = ${realmId} AND e.id > ${position} AND ${isFlagging}
        AND m.topic_id = ${topicId} AND m.id BETWEEN ${ids[0]} AND ${ids.at(-1)}
        AND ${isOutside(sql`(e.audience->'userIds'->>0)::int`)})
    OR EXISTS (
      SELECT FROM message_flag f WHERE f.message_id = ANY(${[...laterIds]}::int8[]) AND ${isOutside(sql`f.user_id`)})`);
  if (rows.length > 0) throw new TopicChanged();
}

async function noteOutsiders(
  tx: Transaction,
  channelId: number,
  outside: readonly UserFlags[],
): Promise<void> {
  if (outside.length === 0) return;
  await tx.$executeRaw(sql`
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT ${channelId}, person.id FROM unnest(${outside.map(({ userId }) => userId)}::int[]) AS person (id)
    WHERE NOT EXISTS (
      SELECT FROM subscription s WHERE s.channel_id = ${channelId} AND s.user_id = person.id)
    ORDER BY person.id
    ON CONFLICT DO NOTHING`);
}

async function removeFlags(tx: Transaction, lost: readonly UserFlags[]): Promise<void> {
  if (lost.length === 0) return;
  const marks = lost.flatMap(({ userId, messageIds }) =>
    messageIds.map((messageId) => ({ userId, messageId })),
  );
  await tx.$executeRaw(sql`
    DELETE FROM message_flag f
    USING unnest(${marks.map((mark) => mark.userId)}::int[], ${marks.map((mark) => mark.messageId)}::int8[])
      AS gone (user_id, id)
    WHERE f.user_id = gone.user_id AND f.message_id = gone.id`);
}

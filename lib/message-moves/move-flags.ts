/** What becomes of people's flags on messages that are moved to another channel. */
import { mayReadChannel } from "../channels/channel-access.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { MovingMessages } from "./move-messages.ts";
import type { MovePlan } from "./move-scope.ts";

interface PersonsFlags {
  readonly userId: number;
  readonly messageIds: readonly number[];
}

/**
 * People who may not read the new channel lose their flags; returns their ids. Those who may, and have never been in it, are
 * noted as its outsiders.
 */
export async function moveFlags(
  tx: Transaction,
  organization: Organization,
  { from, to }: MovePlan,
  moving: MovingMessages,
): Promise<number[]> {
  if (from.id === to.id) return [];
  const flags = await flagsOn(tx, moving);
  const { kept = [], lost = [] } = Object.groupBy(flags, ({ userId }) => {
    const user = organization.users.get(userId);
    return user && mayReadChannel(organization, to, user) ? "kept" : "lost";
  });
  const outside = kept.filter(({ userId }) => !organization.subscriptions.of(to.id, userId));
  await Promise.all([noteOutsiders(tx, to.id, outside), removeFlags(tx, lost)]);
  return lost.map(({ userId }) => userId);
}

async function flagsOn(tx: Transaction, { ids, ranges }: MovingMessages): Promise<PersonsFlags[]> {
  const isMoved = sql`message_id BETWEEN ${ids[0]} AND ${ids.at(-1)} AND message_id <@ ${ranges}::int8multirange`;
  const flagged = await tx.$queryRaw<{ user_id: number; message_ids: number[] }[]>(sql`
    SELECT user_id, json_agg(message_id) AS message_ids FROM message_flag WHERE ${isMoved} GROUP BY user_id`);
  const moved = new Set(ids);
  // Between the messages are others, of other topics.
  return flagged
    .map(({ user_id, message_ids }) => ({
      userId: user_id,
      messageIds: message_ids.filter((id) => moved.has(id)),
    }))
    .filter(({ messageIds }) => messageIds.length > 0);
}

async function noteOutsiders(
  tx: Transaction,
  channelId: number,
  outside: readonly PersonsFlags[],
): Promise<void> {
  if (outside.length === 0) return;
  await tx.$executeRaw(sql`
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT ${channelId}, person.id FROM unnest(${outside.map(({ userId }) => userId)}::int[]) AS person (id)
    WHERE NOT EXISTS (
      SELECT FROM subscription s WHERE s.channel_id = ${channelId} AND s.user_id = person.id)
    ON CONFLICT DO NOTHING`);
}

async function removeFlags(tx: Transaction, lost: readonly PersonsFlags[]): Promise<void> {
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

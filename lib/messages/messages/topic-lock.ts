/** Locks of topics: messages stay where they are while somebody works on them. */
import { joinSql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** "leave": the topic's messages go elsewhere. "stay": they are changed, or others join them. */
export type TopicUse = "leave" | "stay";

/**
 * Waits for moves out of these topics, and until the transaction ends keeps others from starting one; those who "leave"
 * also wait for everybody else. Sends do not take these locks: a large move has written nearly everything before it
 * takes the organization's lock, so sends go on meanwhile. It comes before that lock, since a transaction that waits
 * here must not hold up sends.
 */
export async function lockTopics(tx: Transaction, topics: ReadonlyMap<number, TopicUse>): Promise<void> {
  // In one order, so that two moves in opposite directions do not wait for each other.
  const calls = [...topics]
    .sort(([one], [other]) => one - other)
    .map(([topicId, use]) =>
      use === "leave"
        ? sql`pg_advisory_xact_lock(${topicId}::int8)::text`
        : sql`pg_advisory_xact_lock_shared(${topicId}::int8)::text`,
    );
  await tx.$queryRaw(sql`SELECT ${joinSql(calls)}`);
}

/** Those who are not in the channel, of people who have flags on its messages; a reaction leaves one too. */
export function outsideHolders(
  { subscriptions }: Organization,
  channelId: number,
  flaggerIds: readonly number[],
): number[] {
  return [...new Set(flaggerIds)].filter((userId) => !subscriptions.of(channelId, userId));
}

/** People with flags on a message. */
export async function flaggersOf(tx: Transaction, messageId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>(
    sql`SELECT user_id FROM message_flag WHERE message_id = ${messageId} ORDER BY user_id`,
  );
  return rows.map((row) => row.user_id);
}

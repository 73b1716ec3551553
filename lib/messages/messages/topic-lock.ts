/** Locks of topics. */
import { joinSql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** "leave" moves messages out; "stay" changes them or moves others in. */
export type TopicUse = "leave" | "stay";

/**
 * "stay" blocks moves out of the topic; "leave" blocks all other holders. Sends take no such lock, so that large
 * moves do not stop them. Call before taking the organization's lock, because sends would wait.
 */
export async function lockTopics(tx: Transaction, topics: ReadonlyMap<number, TopicUse>): Promise<void> {
  // Ordered, so that opposite moves do not deadlock.
  const calls = [...topics]
    .sort(([one], [other]) => one - other)
    .map(([topicId, use]) =>
      use === "leave"
        ? sql`pg_advisory_xact_lock(${topicId}::int8)::text`
        : sql`pg_advisory_xact_lock_shared(${topicId}::int8)::text`,
    );
  await tx.$queryRaw(sql`SELECT ${joinSql(calls)}`);
}

/** Non-subscribers with flags; reacting also sets one. */
export function outsideHolders(
  { subscriptions }: Organization,
  channelId: number,
  flaggerIds: readonly number[],
): number[] {
  return [...new Set(flaggerIds)].filter((userId) => !subscriptions.of(channelId, userId));
}

export async function flaggersOf(tx: Transaction, messageId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>(
    sql`SELECT user_id FROM message_flag WHERE message_id = ${messageId} ORDER BY user_id`,
  );
  return rows.map((row) => row.user_id);
}

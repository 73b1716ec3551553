/** People who have messages in their history although they are not in the channel: they have flagged or reacted to them. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

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

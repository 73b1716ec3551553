/** People outside a channel who have some of its messages in their history, when these are moved. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { outsideHolders } from "../messages/outside-holders.ts";
import type { MovePlan } from "./move-scope.ts";
import type { WrittenMove } from "./moved.ts";

/**
 * Asked under the organization's lock, so that nobody is missed who flagged a message before the move. It goes through the
 * few people who may hold some, not through the messages: renaming a topic costs the same however many it has.
 */
export async function holdersOfMoved(
  tx: Transaction,
  organization: Organization,
  { from }: MovePlan,
  moved: WrittenMove,
): Promise<number[]> {
  // Nobody outside a private channel may read it, whatever they have flagged there before they left.
  if (from.isPrivate) return [];
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    SELECT user_id FROM channel_outsider WHERE channel_id = ${from.id}
    UNION ALL SELECT user_id FROM subscription WHERE channel_id = ${from.id} AND NOT is_active`);
  const candidateIds = outsideHolders(
    organization,
    from.id,
    rows.map(({ user_id }) => user_id),
  );
  const flaggerIds = candidateIds.length === 0 ? [] : await flaggersAmong(tx, candidateIds, moved);
  return outsideHolders(organization, from.id, [...flaggerIds, ...moved.loserIds]);
}

async function flaggersAmong(
  tx: Transaction,
  userIds: readonly number[],
  { messageIds, place }: WrittenMove,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    SELECT DISTINCT f.user_id FROM message_flag f JOIN message m ON m.id = f.message_id
    WHERE f.user_id = ANY(${[...userIds]}::int[])
      AND f.message_id BETWEEN ${messageIds[0]} AND ${messageIds.at(-1)} AND ${place}
    ORDER BY f.user_id`);
  return rows.map(({ user_id }) => user_id);
}

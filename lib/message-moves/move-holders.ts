/** People outside a channel who have some of its messages in their history, when these are moved. */
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { outsideHolders } from "../messages/outside-holders.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { type MovePlan, movedMessages } from "./move-scope.ts";

/** Asked before the move is written: it takes the flags of those who lose the messages. */
export async function holdersOfMoved(
  tx: Transaction,
  organization: Organization,
  plan: MovePlan,
): Promise<number[]> {
  // Nobody outside a private channel may read it, whatever they have flagged there before they left.
  if (plan.from.isPrivate) return [];
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    SELECT DISTINCT f.user_id FROM message m JOIN message_flag f ON f.message_id = m.id
    WHERE ${movedMessages(plan)}`);
  const flaggerIds = rows.map(({ user_id }) => user_id);
  return outsideHolders(organization, plan.from.id, flaggerIds);
}

/** Writes the new place of messages that are moved. */
import { type Sql, sql } from "../db/sql.ts";
import { runLater, type Transaction } from "../db/transaction.ts";
import { type MovePlan, movedMessages } from "./move-scope.ts";

/** More messages than this are written before the transaction's next statement, which takes the organization's lock. */
const MANY = 1_000;

/**
 * Gives the messages their new topic; when they are few, together with the transaction's next statement.
 * @param count about how many they are.
 */
export async function relocate(
  tx: Transaction,
  plan: MovePlan,
  topicId: number,
  { bound, count }: { readonly bound: Sql; readonly count: number },
): Promise<void> {
  const update = sql`
    UPDATE message m SET topic_id = ${topicId}, conversation_id = ${plan.to.conversationId}
    WHERE ${movedMessages(plan)} AND ${bound}`;
  if (count < MANY) runLater(tx, update);
  else await tx.$executeRaw(update);
}

/** Writes the new place of messages that are moved. */
import { type Sql, sql } from "../db/sql.ts";
import { runLater, type Transaction } from "../db/transaction.ts";
import { type MovePlan, movedMessages } from "./move-scope.ts";

/** How many messages make it worth while to switch the checks of foreign keys off. */
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
  else await withoutChecks(tx, () => tx.$executeRaw(update));
}

/**
 * For each message, the foreign keys that refer to it look whether its id has changed, which it never does. They are switched
 * off for this one statement where the database's user may do that.
 */
async function withoutChecks(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  const [row] = await tx.$queryRaw<{ may: boolean }[]>(
    sql`SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  if (!row?.may) {
    await work();
    return;
  }
  await tx.$executeRaw(sql`SET LOCAL session_replication_role = replica`);
  await work();
  await tx.$executeRaw(sql`SET LOCAL session_replication_role = origin`);
}

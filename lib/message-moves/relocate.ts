/** Writes the new place of messages that are moved. */
import { type Sql, sql } from "../db/sql.ts";
import { runLater, type Transaction } from "../db/transaction.ts";
import { type MovePlan, movedMessages } from "./move-scope.ts";
import { TopicChanged } from "./moved.ts";

/** How many messages make it worth while to check the foreign key only once. */
const MANY = 1_000;

/**
 * Gives the messages their new topic; when they are few, together with the transaction's next statement.
 * @param count about how many they are.
 * @throws TopicChanged when that topic is no longer where it was.
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
  else await withTopicHeld(tx, plan, topicId, () => tx.$executeRaw(update));
}

/**
 * The foreign key of the topic would look the topic up and lock it once for each message, which takes a third of the
 * time of a large move. Here the topic is looked up and locked once, in the same way, and the key is switched off for
 * this one statement where the database's user may do that.
 */
async function withTopicHeld(
  tx: Transaction,
  { to }: MovePlan,
  topicId: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM topic WHERE id = ${topicId} AND conversation_id = ${to.conversationId} FOR KEY SHARE`);
  if (held.length === 0) throw new TopicChanged();
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

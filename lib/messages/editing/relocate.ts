/** Writes the new place of messages that are moved. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { runLater, type Transaction } from "../../kernel/db/transaction.ts";
import { type MovePlan, movedMessages } from "./move-scope.ts";

/** How many messages make it worth while to switch off the checks of foreign keys, and the noting for the index one by one. */
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
  const moved =
    plan.from.id === plan.to.id ? sql`moved AS (${update} RETURNING m.id)` : withLinks(update, plan);
  if (count < MANY) runLater(tx, sql`WITH ${moved} SELECT FROM moved LIMIT 0`);
  else await withoutChecks(tx, () => relocateNoting(tx, moved));
}

/** The links of messages to files say in which conversation they are. */
function withLinks(update: Sql, { to }: MovePlan): Sql {
  return sql`moved AS (${update} RETURNING m.id),
    moved_link AS (UPDATE message_attachment SET conversation_id = ${to.conversationId} FROM moved
      WHERE message_id = moved.id)`;
}

/** Notes them for the index of messages, many in a row of the notes. */
async function relocateNoting(tx: Transaction, moved: Sql): Promise<void> {
  await tx.$executeRaw(sql`SET LOCAL parley.notes_messages = 'on'`);
  await tx.$executeRaw(sql`
    WITH ${moved}
    INSERT INTO search_work (message_ids)
    SELECT array_agg(id) FROM (SELECT id, row_number() OVER () / 1000 AS part FROM moved) numbered GROUP BY part`);
  await tx.$executeRaw(sql`SET LOCAL parley.notes_messages = 'off'`);
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

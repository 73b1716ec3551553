/** Finds and postpones due rows in a table with the columns `user_id`, `due_at` and `attempts`. */
import { Prisma } from "../db/generated/client.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import type { Delivery, DueRow } from "./delivery.ts";

/**
 * The rows that have been due longest, among which people take turns. A person and their bots have a few hundred, so they are
 * those of many people; what is behind them comes in as these are delivered.
 */
export const MOST_READ = 5_000;

/** Each has an index of `due_at`. */
type Table = "reminder" | "scheduled_message";

/** What deliveries from such a table have in common. */
export function dueRowsOf(table: Table): Pick<Delivery, "findDue" | "postpone"> {
  const rows = Prisma.raw(table);
  return {
    findDue: (limit) => query<DueRow>(firstDueOfEachPerson(table, limit)),
    async postpone({ id }, seconds) {
      await query(sql`UPDATE ${rows}
        SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND due_at <= now()`);
    },
  };
}

/** Selects the row of each person and their bots that has been due longest, as a `DueRow`. */
export function firstDueOfEachPerson(table: Table, limit: number, mostRead = MOST_READ): Sql {
  const rows = Prisma.raw(table);
  return sql`
    SELECT id, attempts FROM (
      SELECT DISTINCT ON (coalesce(u.bot_owner_id, u.id)) r.id, r.attempts, r.due_at
      FROM (
        SELECT id, attempts, due_at, user_id FROM ${rows} WHERE due_at <= now() ORDER BY due_at, id LIMIT ${mostRead}) r
      JOIN user_account u ON u.id = r.user_id
      ORDER BY coalesce(u.bot_owner_id, u.id), r.due_at, r.id) AS first
    ORDER BY due_at, id LIMIT ${limit}`;
}

/** Finds and postpones due rows in a table with the columns `user_id`, `due_at` and `attempts`. */
import { Prisma } from "../db/generated/client.ts";
import { query, sql } from "../db/sql.ts";
import type { Delivery, DueRow } from "./delivery.ts";

/** Each has an index of `due_at`. */
type Table = "reminder" | "scheduled_message";

/** What deliveries from such a table have in common. */
export function dueRowsOf(table: Table): Pick<Delivery, "findDue" | "postpone"> {
  const rows = Prisma.raw(table);
  return {
    findDue: (limit) =>
      query<DueRow>(sql`
        SELECT id, attempts FROM (
          SELECT DISTINCT ON (user_id) id, attempts, due_at FROM ${rows}
          WHERE due_at <= now() ORDER BY user_id, due_at, id) AS first
        ORDER BY due_at, id LIMIT ${limit}`),
    async postpone({ id }, seconds) {
      await query(sql`UPDATE ${rows}
        SET attempts = attempts + 1, due_at = now() + ${seconds} * interval '1 second'
        WHERE id = ${id} AND due_at <= now()`);
    },
  };
}

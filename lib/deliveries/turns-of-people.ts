/** Finds due rows by turns of people: what bots have waiting counts as their owners'. */
import { Prisma } from "../db/generated/client.ts";
import { type Sql, sql } from "../db/sql.ts";

/** Columns of a table whose rows wait. An index of the account and the time holds those that are `among` the waiting ones. */
interface WaitingRows {
  readonly id: string;
  readonly account: string;
  readonly due: string;
  readonly attempts: string;
  readonly among: string;
}

const awaited: WaitingRows = {
  id: "message_id",
  account: "person_id",
  due: "due_at",
  attempts: "attempts",
  among: "TRUE",
};

const tables = {
  attachment: {
    id: "id",
    account: "owner_id",
    due: "thumbnail_due_at",
    attempts: "thumbnail_attempts",
    among: "thumbnail_due_at IS NOT NULL AND NOT is_old_picture",
  },
  awaited_preview: awaited,
  awaited_thumbnail: awaited,
  link_preview: {
    id: "id",
    account: "author_id",
    due: "due_at",
    attempts: "attempts",
    among: "due_at IS NOT NULL",
  },
  push_notice: { id: "id", account: "user_id", due: "due_at", attempts: "attempts", among: "TRUE" },
  webhook_call: { id: "id", account: "bot_id", due: "due_at", attempts: "attempts", among: "TRUE" },
} as const satisfies Readonly<Record<string, WaitingRows>>;

/**
 * Selects the row of each person that has been due longest, as an `AccountRow`, those of the busy ones left out. It reads
 * one row of each account, however many are waiting.
 */
export function firstOfEachPerson(
  table: keyof typeof tables,
  limit: number,
  busyIds: readonly number[],
): Sql {
  const rows = Prisma.raw(table);
  const id = Prisma.raw(tables[table].id);
  const account = Prisma.raw(tables[table].account);
  const due = Prisma.raw(tables[table].due);
  const attempts = Prisma.raw(tables[table].attempts);
  const among = Prisma.raw(tables[table].among);
  return sql`
    WITH RECURSIVE waiting (account_id) AS (
      (SELECT min(${account}) FROM ${rows} WHERE ${among})
      UNION ALL
      SELECT (SELECT min(${account}) FROM ${rows} WHERE ${among} AND ${account} > waiting.account_id) FROM waiting
      WHERE waiting.account_id IS NOT NULL)
    SELECT id, attempts, person_id AS "accountId" FROM (
      SELECT DISTINCT ON (person_id) next.id, next.attempts, next.due, person_id
      FROM waiting JOIN user_account u ON u.id = waiting.account_id
      CROSS JOIN LATERAL (SELECT coalesce(u.bot_owner_id, u.id) AS person_id) AS behind
      CROSS JOIN LATERAL (
        SELECT ${id} AS id, ${attempts} AS attempts, ${due} AS due FROM ${rows}
        WHERE ${among} AND ${account} = u.id AND ${due} <= now() ORDER BY ${due}, ${id} LIMIT 1) AS next
      WHERE person_id <> ALL(${[...busyIds]}::int[])
      ORDER BY person_id, next.due, next.id) AS first
    ORDER BY due, id LIMIT ${limit}`;
}

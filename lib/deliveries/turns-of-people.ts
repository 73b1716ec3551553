/** Finds due rows by turns of people: what bots have waiting counts as their owners'. */
import { Prisma } from "../db/generated/client.ts";
import { type Sql, sql } from "../db/sql.ts";
import type { Turns } from "./account-deliveries.ts";

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
 * Selects the row of each person that has been due longest, as an `AccountRow`. It reads one row of each account, however
 * many are waiting.
 */
export function firstOfEachPerson(table: keyof typeof tables, limit: number, turns: Turns): Sql {
  return firstOfEach(table, sql`person_id`, limit, turns);
}

/** The same of each account: what waits for the bots of one person are lines of their own. */
export function firstOfEachAccount(table: keyof typeof tables, limit: number, turns: Turns): Sql {
  return firstOfEach(table, sql`account_id`, limit, turns);
}

function firstOfEach(
  table: keyof typeof tables,
  line: Sql,
  limit: number,
  { busyIds, servedIds }: Turns,
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
    SELECT id, attempts, person_id AS "accountId", line_id AS "lineId" FROM (
      SELECT DISTINCT ON (${line}) next.id, next.attempts, next.due, person_id, ${line} AS line_id
      FROM waiting JOIN user_account u ON u.id = waiting.account_id
      CROSS JOIN LATERAL (SELECT coalesce(u.bot_owner_id, u.id) AS person_id) AS behind
      CROSS JOIN LATERAL (
        SELECT ${id} AS id, ${attempts} AS attempts, ${due} AS due FROM ${rows}
        WHERE ${among} AND ${account} = u.id AND ${due} <= now() ORDER BY ${due}, ${id} LIMIT 1) AS next
      WHERE NOT ARRAY[person_id, ${line}] && ${[...busyIds]}::int[]
      ORDER BY ${line}, next.due, next.id) AS first
    ORDER BY ${placeOf(sql`person_id`, servedIds)}, ${placeOf(sql`line_id`, servedIds)}, due, id LIMIT ${limit}`;
}

/** Orders those first that have not had a turn, then the one whose last turn is longest ago. */
export function placeOf(id: Sql, servedIds: readonly number[]): Sql {
  return sql`coalesce(array_position(${[...servedIds]}::int[], ${id}), 0)`;
}

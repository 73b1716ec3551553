/** Finds due rows in turns of people; bots' rows count as their owners'. */
import { Prisma } from "../db/generated/client.ts";
import { constant, query, type Sql, sql } from "../db/sql.ts";
import type { AccountDelivery, AccountRow, DueRows, Look } from "./account-deliveries.ts";

const ACCOUNTS_OF_LOOK = 1_000;

/** An index of account and time holds the rows that match `among`. */
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
  interaction: {
    id: "id",
    account: "bot_id",
    due: "due_at",
    attempts: "attempts",
    among: "due_at IS NOT NULL",
  },
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

type Table = keyof typeof tables;
/** Sequential, per person with their bots, or per account. */
type Line = "person" | "account";

/** One person's bots form one line, or one each. */
export function turnsOf(
  table: Table,
  line: Line,
): Pick<AccountDelivery, "waiting" | "findDue" | "postpone" | "giveBack"> {
  const { rows, id: idColumn, account, due, attempts, among } = namesOf(table);
  return {
    // The least account is read from the index, whatever the planner knows of the table.
    waiting: sql`SELECT WHERE (SELECT min(${account}) FROM ${rows} WHERE ${among}) IS NOT NULL`,
    findDue: ({ after }) => dueRowsAmong(table, line, { after }),
    async postpone({ id }, seconds) {
      await query(sql`UPDATE ${rows}
        SET ${attempts} = ${attempts} + 1, ${due} = now() + ${seconds} * interval '1 second'
        WHERE ${idColumn} = ${id} AND ${due} IS NOT NULL`);
    },
    async giveBack(id) {
      await query(sql`UPDATE ${rows} SET ${due} = now() WHERE ${idColumn} = ${id} AND ${due} IS NOT NULL`);
    },
  };
}

async function dueRowsAmong(table: Table, line: Line, { after }: Pick<Look, "after">): Promise<DueRows> {
  return dueRowsOf(await query<SeenAccount>(firstOfEachAccount(table, line, after)));
}

/** The last account examined may have no row. */
export type SeenAccount = (AccountRow | { readonly id: null }) & { readonly reached: number | null };

export function dueRowsOf(seen: readonly SeenAccount[]): DueRows {
  const reached = seen.reduce<number | null>((last, row) => row.reached ?? last, null);
  return { rows: seen.filter((row) => row.id !== null), reached };
}

/** As a `SeenAccount`. Reads two rows per account, however many wait, and a bounded number of accounts. */
export function firstOfEachAccount(table: Table, line: Line, after: number, most = ACCOUNTS_OF_LOOK): Sql {
  const { rows, id, account, due, attempts, among } = namesOf(table);
  // Looks usually begin at the first account.
  const seen = after === 0 ? constant(0) : sql`${after}`;
  const last = constant(most);
  return sql`
    WITH RECURSIVE waiting (account_id, place) AS (
      (SELECT min(${account}), 1 FROM ${rows} WHERE ${among} AND ${account} > ${seen})
      UNION ALL
      SELECT (SELECT min(${account}) FROM ${rows} WHERE ${among} AND ${account} > waiting.account_id), place + 1
      FROM waiting WHERE waiting.account_id IS NOT NULL AND place < ${last})
    SELECT next.id, next.attempts, person.id AS "accountId",
      ${line === "person" ? sql`person.id` : sql`u.id`} AS "lineId",
      CASE place WHEN ${last} THEN u.id END AS reached
    FROM waiting JOIN user_account u ON u.id = waiting.account_id
    CROSS JOIN LATERAL (SELECT coalesce(u.bot_owner_id, u.id) AS id) AS person
    LEFT JOIN LATERAL (
      SELECT ${id} AS id, ${attempts} AS attempts, ${due} AS due FROM ${rows}
      WHERE ${among} AND ${account} = u.id AND ${due} <= now() ORDER BY ${due}, ${id} LIMIT 1) AS next ON true
    WHERE next.id IS NOT NULL OR place = ${last} ORDER BY next.due, next.id`;
}

function namesOf(table: Table) {
  const { id, account, due, attempts, among } = tables[table];
  return {
    rows: Prisma.raw(table),
    id: Prisma.raw(id),
    account: Prisma.raw(account),
    due: Prisma.raw(due),
    attempts: Prisma.raw(attempts),
    among: Prisma.raw(among),
  };
}

/** A slice is what a plan is asked for: the ids on one side of an anchor, or some of the given ones, at a bounded cost. */
import { joinSql, query, queryComposed, queryComposedWithin, type Sql, sql } from "../../kernel/db/sql.ts";
import { shared } from "../../kernel/registry.ts";

/** Ids from one to another, both included. */
export interface IdRange {
  readonly from?: number;
  readonly to?: number;
  /** Only these. */
  readonly among?: readonly number[] | undefined;
}

/**
 * Messages that a page of a narrow looks at one by one at most, where no index knows what matches, before it ends with what
 * it has found: about a second of the database's time.
 */
export const MAX_LOOKED_AT = 50_000;

/** Is told how long a statement waited for a connection, in milliseconds. */
export type Waiting = (ms: number) => void;

/** One side of the anchor. */
export interface Slice {
  readonly range: IdRange;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  /** Limit of a statement, in milliseconds; absent: the one of every statement. */
  readonly longestMs?: number | undefined;
  readonly waited?: Waiting | undefined;
}

/** A statement would take longer than the slice says. */
export class TookTooLong extends Error {}

export interface FoundIds {
  /** In the slice's direction. */
  readonly ids: readonly number[];
  /**
   * The last id up to which messages were looked at, when that was as much as one request may cost. Otherwise null: then
   * fewer ids than the limit are all there are.
   */
  readonly reached: number | null;
}

/** Selects the ids of a slice, in its order and up to its limit. */
export type Statement = (slice: Slice) => Sql;

/** Runs a task when it is the person's turn. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

export const NOTHING_FOUND: FoundIds = { ids: [], reached: null };

/** The range as a condition on m.id. */
export function boundOf({ from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`m.id >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.id <= ${to}`]),
    ...(among === undefined ? [] : [sql`m.id = ANY(${[...among]}::int8[])`]),
  ];
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " AND ");
}

/**
 * The same where a column has this value, in a form that only an index of the column and the id answers: for a short range of
 * ids the planner would take that of the ids, and read everybody's messages once for each value.
 */
export function boundIn(column: Sql, value: Sql, { from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`(${column}, m.id) >= (${value}, ${from}::int8)`]),
    ...(to === undefined ? [] : [sql`(${column}, m.id) <= (${value}, ${to}::int8)`]),
    boundOf({ among }),
  ];
  return joinSql(conditions, " AND ");
}

/** The ids that any of the statements selects, up to the slice's limit. @throws TookTooLong */
export async function idsOf(statements: readonly Statement[], slice: Slice): Promise<FoundIds> {
  const { longestMs, waited } = slice;
  const found: FoundIds[] = [];
  for (const statement of statements) {
    const rows =
      longestMs === undefined
        ? await queryComposed<{ id: number }>(statement(slice))
        : await queryComposedWithin<{ id: number }>(longestMs, statement(slice), waited);
    if (rows === null) throw new TookTooLong();
    found.push({ ids: rows.map(({ id }) => id), reached: null });
  }
  return unionOf(found, slice);
}

/** What was found in several ways, without duplicates, as far as each of them has looked. */
export function unionOf(found: readonly FoundIds[], { direction, limit }: Slice): FoundIds {
  const sign = direction === "ASC" ? 1 : -1;
  const ends = found.flatMap(({ reached }) => (reached === null ? [] : [sign * reached]));
  const end = ends.length === 0 ? null : Math.min(...ends);
  const all = [...new Set(found.flatMap(({ ids }) => ids))].sort((one, other) => sign * (one - other));
  const sure = end === null ? all : all.filter((id) => sign * id <= end);
  return { ids: sure.slice(0, limit), reached: end === null ? null : sign * end };
}

/** The same as `endsOf` for the messages of these conversations. */
export async function endsWithin(
  conversationIds: readonly number[],
  range: IdRange,
): Promise<{ first: number; last: number }> {
  const [ends] = await query<{ oldest: number | null; newest: number | null }>(sql`
    SELECT min(oldest.id) AS oldest, max(newest.id) AS newest
    FROM unnest(${[...conversationIds]}::int8[]) AS place (conversation_id)
    LEFT JOIN LATERAL (SELECT m.id FROM message m WHERE m.conversation_id = ANY (ARRAY[place.conversation_id])
      ORDER BY m.conversation_id ASC, m.id ASC LIMIT 1) AS oldest ON true
    LEFT JOIN LATERAL (SELECT m.id FROM message m WHERE m.conversation_id = ANY (ARRAY[place.conversation_id])
      ORDER BY m.conversation_id DESC, m.id DESC LIMIT 1) AS newest ON true`);
  return between(ends ?? { oldest: null, newest: null }, range);
}

/** The ids of existing messages between which the slice's messages are; the first is greater when there are none. */
export async function endsOf(range: IdRange): Promise<{ first: number; last: number }> {
  const [ends] = await query<{ oldest: number | null; newest: number | null }>(
    sql`SELECT min(id) AS oldest, max(id) AS newest FROM message`,
  );
  return between(ends ?? { oldest: null, newest: null }, range);
}

function between(
  { oldest, newest }: { readonly oldest: number | null; readonly newest: number | null },
  { from, to }: IdRange,
): { first: number; last: number } {
  const first = Math.max(from ?? 0, oldest ?? 1);
  return { first, last: Math.min(to ?? Number.MAX_SAFE_INTEGER, newest ?? 0) };
}

/** More are only needed where nearly nothing is found in millions of messages. */
export const MAX_STATEMENTS = 120;

/** For all statements together, without waiting for a connection and for the person's turn. In ms. */
export const MAX_MS = 8_000;

/** Per statement: what takes longer is asked for in smaller parts. In ms. */
export const LONGEST_STATEMENT_MS = 2_000;

const statementTime = () => shared("search-statement-time", () => ({ longestMs: LONGEST_STATEMENT_MS }));

/** In ms. */
export function longestStatementMs(): number {
  return statementTime().longestMs;
}

/** Replaces LONGEST_STATEMENT_MS, so that what a test finds does not depend on how busy the machine is. */
export function setLongestStatement(longestMs: number): void {
  statementTime().longestMs = longestMs;
}

export class SearchBudget {
  #statements = 0;
  #ms = 0;

  get isSpent(): boolean {
    return this.#statements >= MAX_STATEMENTS || this.#ms >= MAX_MS;
  }

  /** Runs a statement, which says how long it waited for a connection, and counts it. @returns null when it would take too long. */
  async run<Found>(statement: (waited: Waiting) => Promise<Found>): Promise<Found | null> {
    this.#statements += 1;
    const start = performance.now();
    try {
      return await statement((ms) => {
        this.#ms -= ms;
      });
    } catch (error) {
      if (error instanceof TookTooLong) return null;
      throw error;
    } finally {
      this.#ms += performance.now() - start;
    }
  }
}

/** A slice is a plan's input: the ids on one side of an anchor, or some of the given ones, at a bounded cost. */
import { joinSql, query, queryComposed, queryComposedWithin, type Sql, sql } from "../../kernel/db/sql.ts";
import { shared } from "../../kernel/registry.ts";

/** An inclusive range. */
export interface IdRange {
  readonly from?: number;
  readonly to?: number;
  /** Restricts the range to these ids. */
  readonly among?: readonly number[] | undefined;
}

/** Maximum messages that a page checks one by one where no index covers the narrow; about a second of database time. */
export const MAX_LOOKED_AT = 50_000;

/** Receives a statement's waiting time for a connection, in milliseconds. */
export type Waiting = (ms: number) => void;

/** One side of the anchor. */
export interface Slice {
  readonly range: IdRange;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  /** Time limit of a statement in milliseconds; absent: the general one. */
  readonly longestMs?: number | undefined;
  readonly waited?: Waiting | undefined;
}

/** A statement would exceed the slice's time limit. */
export class TookTooLong extends Error {}

export interface FoundIds {
  /** In the slice's direction. */
  readonly ids: readonly number[];
  /**
   * The last searched id when the search ended early because of its cost. Null when it was complete: fewer ids than the
   * limit are all there are.
   */
  readonly reached: number | null;
}

/** Selects the ids of a slice, in its order and up to its limit. */
export type Statement = (slice: Slice) => Sql;

/** Runs a task in the person's turn. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

export const NOTHING_FOUND: FoundIds = { ids: [], reached: null };

/** A condition on m.id. */
export function boundOf({ from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`m.id >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.id <= ${to}`]),
    ...(among === undefined ? [] : [sql`m.id = ANY(${[...among]}::int8[])`]),
  ];
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " AND ");
}

/**
 * Adds a column's value in a form that only an index of the column and the id covers. Otherwise, for a short range the
 * planner would choose the primary key, and read all users' messages once per value.
 */
export function boundIn(column: Sql, value: Sql, { from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`(${column}, m.id) >= (${value}, ${from}::int8)`]),
    ...(to === undefined ? [] : [sql`(${column}, m.id) <= (${value}, ${to}::int8)`]),
    boundOf({ among }),
  ];
  return joinSql(conditions, " AND ");
}

/** The union of the statements' ids, up to the slice's limit. @throws TookTooLong */
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

/** Merges results without duplicates, up to where every search has looked. */
export function unionOf(found: readonly FoundIds[], { direction, limit }: Slice): FoundIds {
  const sign = direction === "ASC" ? 1 : -1;
  const ends = found.flatMap(({ reached }) => (reached === null ? [] : [sign * reached]));
  const end = ends.length === 0 ? null : Math.min(...ends);
  const all = [...new Set(found.flatMap(({ ids }) => ids))].sort((one, other) => sign * (one - other));
  const sure = end === null ? all : all.filter((id) => sign * id <= end);
  return { ids: sure.slice(0, limit), reached: end === null ? null : sign * end };
}

/** Like `endsOf`, for the messages of these conversations. */
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

/** The ids of existing messages that enclose the range; `first` is greater than `last` when there are none. */
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

/** Only searches that find next to nothing in millions of messages need more. */
export const MAX_STATEMENTS = 120;

/** Milliseconds for all statements, excluding waiting for a connection or for the person's turn. */
export const MAX_MS = 8_000;

/** Milliseconds per statement; slower ones are split into smaller parts. */
export const LONGEST_STATEMENT_MS = 2_000;

const statementTime = () => shared("search-statement-time", () => ({ longestMs: LONGEST_STATEMENT_MS }));

export function longestStatementMs(): number {
  return statementTime().longestMs;
}

/** Replaces LONGEST_STATEMENT_MS, so that a test's results do not depend on the machine's load. */
export function setLongestStatement(longestMs: number): void {
  statementTime().longestMs = longestMs;
}

export class SearchBudget {
  #statements = 0;
  #ms = 0;

  get isSpent(): boolean {
    return this.#statements >= MAX_STATEMENTS || this.#ms >= MAX_MS;
  }

  /**
   * Runs and counts a statement, which reports its waiting time for a connection. @returns null when it would take too
   * long.
   */
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

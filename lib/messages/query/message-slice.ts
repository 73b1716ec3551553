/** Bounded parts of a search, on one side of an anchor or among given ids. */
import { joinSql, query, queryComposed, queryComposedWithin, type Sql, sql } from "../../kernel/db/sql.ts";
import { shared } from "../../kernel/registry.ts";

/** An inclusive range. */
export interface IdRange {
  readonly from?: number;
  readonly to?: number;
  /** Restricts the range to these ids. */
  readonly among?: readonly number[] | undefined;
}

/** Messages checked individually per page; about a second of database time. */
export const MAX_LOOKED_AT = 50_000;

/** Receives milliseconds spent waiting for a connection. */
export type Waiting = (ms: number) => void;

export interface Slice {
  readonly range: IdRange;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  /** Milliseconds per statement; absent for the general limit. */
  readonly longestMs?: number | undefined;
  readonly waited?: Waiting | undefined;
}

/** The slice's time limit ran out. */
export class TookTooLong extends Error {}

export interface FoundIds {
  /** In the slice's direction. */
  readonly ids: readonly number[];
  /** The last searched id when the search ended early; null when complete. */
  readonly reached: number | null;
}

/** Up to the slice's limit, in its order. */
export type Statement = (slice: Slice) => Sql;

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
 * Also compares a column, in a form that only an index of the column and the id covers: for short ranges, the planner
 * would scan the primary key once per value.
 */
export function boundIn(column: Sql, value: Sql, { from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`(${column}, m.id) >= (${value}, ${from}::int8)`]),
    ...(to === undefined ? [] : [sql`(${column}, m.id) <= (${value}, ${to}::int8)`]),
    boundOf({ among }),
  ];
  return joinSql(conditions, " AND ");
}

/** The union, up to the slice's limit. @throws TookTooLong */
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

/** Distinct ids, up to where every search has looked. */
export function unionOf(found: readonly FoundIds[], { direction, limit }: Slice): FoundIds {
  const sign = direction === "ASC" ? 1 : -1;
  const ends = found.flatMap(({ reached }) => (reached === null ? [] : [sign * reached]));
  const end = ends.length === 0 ? null : Math.min(...ends);
  const all = [...new Set(found.flatMap(({ ids }) => ids))].sort((one, other) => sign * (one - other));
  const sure = end === null ? all : all.filter((id) => sign * id <= end);
  return { ids: sure.slice(0, limit), reached: end === null ? null : sign * end };
}

/** Like `endsOf`, for these conversations. */
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

/** `first` exceeds `last` when there are none. */
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

/** Only searches without matches among millions need more. */
export const MAX_STATEMENTS = 120;

/** For all statements, excluding waits for connections and turns. */
export const MAX_MS = 8_000;

/** Slower statements are split. */
export const LONGEST_STATEMENT_MS = 2_000;

const statementTime = () => shared("search-statement-time", () => ({ longestMs: LONGEST_STATEMENT_MS }));

export function longestStatementMs(): number {
  return statementTime().longestMs;
}

/** For tests, which must not depend on load. */
export function setLongestStatement(longestMs: number): void {
  statementTime().longestMs = longestMs;
}

export class SearchBudget {
  #statements = 0;
  #ms = 0;

  get isSpent(): boolean {
    return this.#statements >= MAX_STATEMENTS || this.#ms >= MAX_MS;
  }

  /** Null when the statement took too long. */
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

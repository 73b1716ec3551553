/** What a source of messages is asked for: the ids on one side of an anchor, or some of the given ones. */
import { joinSql, query, queryComposed, type Sql, sql } from "../db/sql.ts";

/** Ids from one to another, both included. */
export interface IdRange {
  readonly from?: number;
  readonly to?: number;
  /** Only these. */
  readonly among?: readonly number[];
}

/**
 * Messages that a page of a narrow looks at one by one at most, where no index knows what matches, before it ends with what
 * it has found: about a second of the database's time.
 */
export const MAX_LOOKED_AT = 50_000;

/** One side of the anchor. */
export interface Slice {
  readonly range: IdRange;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
}

export interface FoundIds {
  /** In the slice's direction. */
  readonly ids: readonly number[];
  /**
   * The last id up to which messages were looked at, when that was as much as one request may cost. Otherwise null: then
   * fewer ids than the limit are all there are.
   */
  readonly reached: number | null;
}

/** Finds the ids of one slice. */
export type MessageSource = (slice: Slice) => Promise<FoundIds>;

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

/** A key and the ids between which its messages are looked for, each as SQL. */
export interface KeyedBounds {
  /** Columns of m. */
  readonly column: Sql;
  readonly key: Sql;
  readonly from?: Sql;
  readonly to?: Sql;
}

/**
 * The range within one conversation or topic, as a condition on m. Rows are compared as wholes, which only the index of
 * both columns can do: by plain comparisons the planner may go through everybody's messages along the primary key.
 */
export function boundWithin({ column, key, from, to }: KeyedBounds, { among, ...range }: IdRange): Sql {
  const first = sql`${range.from ?? 0}::int8`;
  const last = sql`${range.to ?? Number.MAX_SAFE_INTEGER}::int8`;
  if (among !== undefined) {
    const inside = [...(from ? [sql`m.id >= ${from}`] : []), ...(to ? [sql`m.id <= ${to}`] : [])];
    return joinSql([sql`${column} = ${key}`, boundOf({ ...range, among }), ...inside], " AND ");
  }
  return sql`(${column}, m.id) >= (${key}, ${from ? sql`greatest(${from}, ${first})` : first})
    AND (${column}, m.id) <= (${key}, ${to ? sql`least(${to}, ${last})` : last})`;
}

/** Runs a statement that selects ids, all of the slice up to its limit. */
export async function idsOf(statement: Sql): Promise<FoundIds> {
  const rows = await queryComposed<{ id: number }>(statement);
  return { ids: rows.map((row) => row.id), reached: null };
}

/** The union of two sources, without duplicates, as far as both have looked. */
export function either(one: MessageSource, other: MessageSource): MessageSource {
  return async (slice) => {
    const both = [await one(slice), await other(slice)];
    const sign = slice.direction === "ASC" ? 1 : -1;
    const ends = both.flatMap(({ reached }) => (reached === null ? [] : [sign * reached]));
    const end = ends.length === 0 ? null : Math.min(...ends);
    const found = [...new Set(both.flatMap(({ ids }) => ids))].sort((a, b) => sign * (a - b));
    const sure = end === null ? found : found.filter((id) => sign * id <= end);
    return { ids: sure.slice(0, slice.limit), reached: end === null ? null : sign * end };
  };
}

/** The ids of existing messages between which the slice's messages are; the first is greater when there are none. */
export async function endsOf({ from, to }: IdRange): Promise<{ first: number; last: number }> {
  const [ends] = await query<{ oldest: number | null; newest: number | null }>(
    sql`SELECT min(id) AS oldest, max(id) AS newest FROM message`,
  );
  const { oldest, newest } = ends ?? { oldest: null, newest: null };
  const first = Math.max(from ?? 0, oldest ?? 1);
  return { first, last: Math.min(to ?? Number.MAX_SAFE_INTEGER, newest ?? 0) };
}

/** What a source of messages is asked for: the ids on one side of an anchor, or some of the given ones. */
import { joinSql, queryComposed, type Sql, sql } from "../db/sql.ts";

/** Ids from one to another, both included. */
export interface IdRange {
  readonly from?: number;
  readonly to?: number;
  /** Only these. */
  readonly among?: readonly number[];
}

/** One side of the anchor. */
export interface Slice {
  readonly range: IdRange;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
}

/** Finds the ids of one slice, in the slice's direction. */
export type MessageSource = (slice: Slice) => Promise<number[]>;

/** The range as a condition on m.id. */
export function boundOf({ from, to, among }: IdRange): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`m.id >= ${from}`]),
    ...(to === undefined ? [] : [sql`m.id <= ${to}`]),
    ...(among === undefined ? [] : [sql`m.id = ANY(${[...among]}::int8[])`]),
  ];
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " AND ");
}

/** Runs a statement that selects ids. */
export async function idsOf(statement: Sql): Promise<number[]> {
  return (await queryComposed<{ id: number }>(statement)).map((row) => row.id);
}

/** The union of two sources, without duplicates. */
export function either(one: MessageSource, other: MessageSource): MessageSource {
  return async (slice) => {
    const found = new Set([...(await one(slice)), ...(await other(slice))]);
    const sign = slice.direction === "ASC" ? 1 : -1;
    return [...found].sort((a, b) => sign * (a - b)).slice(0, slice.limit);
  };
}

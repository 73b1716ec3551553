/**
 * The ids that each of several databases gives out, so that ids of two never clash when an organization moves. A database
 * keeps one range of 32-bit ids. Its range of 64-bit ids may be replaced by a later one: a moved organization's next
 * messages need higher ids than its former ones.
 */
import type pg from "pg";

/** Each has a range of the 32-bit ids. */
export const MOST_DATABASES = 16;

const SMALL_RANGE = 2 ** 31 / MOST_DATABASES;
/** 131,072 ranges fit into what JavaScript holds exactly. */
const LARGE_RANGE = 2 ** 36;
const MOST_LARGE_RANGES = 2 ** 53 / LARGE_RANGE;

/** Ids of events are only unique within an organization. */
const NOT_RANGED = ["event_id_seq"];

export interface IdRanges {
  /** Of 32-bit ids. */
  readonly number: number;
  /** Of 64-bit ids. */
  readonly rangeNumber: number;
}

interface SequenceRow {
  readonly name: string;
  readonly is_small: boolean;
  readonly first: string;
  readonly last: string;
  /** The next id. */
  readonly next: string;
}

const SEQUENCES = `
  SELECT format('%I', s.relname) AS name, q.seqtypid = 'int4'::regtype AS is_small, q.seqmin::text AS first,
    q.seqmax::text AS last, (coalesce(pg_sequence_last_value(s.oid), q.seqstart - 1) + 1)::text AS next
  FROM pg_class s JOIN pg_sequence q ON q.seqrelid = s.oid
  WHERE s.relnamespace = current_schema()::regnamespace AND s.relname <> ALL($1::text[])
  ORDER BY s.relname`;

/** The range of 32-bit or 64-bit ids, both ends included; ids begin with 1. */
export function rangeOf({ number, rangeNumber }: IdRanges, isSmall: boolean): [number, number] {
  const [size, place] = isSmall ? [SMALL_RANGE, number] : [LARGE_RANGE, rangeNumber];
  return [Math.max(1, place * size), (place + 1) * size - 1];
}

/**
 * Does nothing for sequences that are in their range already.
 * @throws Error when there are no such ranges, or ids beyond the range were given out.
 */
export async function applyIdRanges(client: pg.ClientBase, ranges: IdRanges): Promise<void> {
  if (ranges.number >= MOST_DATABASES || ranges.rangeNumber >= MOST_LARGE_RANGES) {
    throw new Error("There are no ranges of ids left for another database.");
  }
  const { rows } = await client.query<SequenceRow>(SEQUENCES, [NOT_RANGED]);
  for (const { name, is_small, first, last, next } of rows) {
    const [from, to] = rangeOf(ranges, is_small);
    if (Number(next) > to + 1) {
      throw new Error(`The database has ids beyond its range (${name}: ${next}, at most ${to}).`);
    }
    if (Number(first) === from && Number(last) === to) continue;
    // Others may take ids meanwhile: a sequence that is in its range goes on.
    const isBelow = Number(next) < from;
    await client.query(
      `ALTER SEQUENCE ${name} MINVALUE ${from} MAXVALUE ${to} START WITH ${from} ${isBelow ? `RESTART WITH ${from}` : ""}`,
    );
    // A new subscription reads the last id, and must not find an unused sequence.
    if (isBelow) await client.query("SELECT nextval($1::regclass)", [name]);
  }
}

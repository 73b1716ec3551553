/** Finds the messages that have what is searched for, by the index of their words, from the anchor on. */
import { query, queryComposed, type Sql, sql } from "../db/sql.ts";
import { COMMON } from "../search/compile-search.ts";
import { blockOf, blockToken, conversationToken, directToken } from "../search/message-vector.ts";
import { type IdRange, idsOf, type MessageSource, type Slice } from "./message-slice.ts";

export interface Searched {
  /** As PostgreSQL reads a tsquery. */
  readonly tsquery: string;
  /** About how many messages of the organization have it. */
  readonly uses: number;
}

/** Blocks of one step, and how many times as large as a step the next one may be. */
const MAX_STEP = 256;
const GROWTH = 4;
/** Who reads so few channels looks at their messages and at their own direct ones only. */
const FEW_CHANNELS = 100;
/** With more of them, only after so many blocks had too few messages for the person; up to so many channels. */
const PATIENCE = 32;
const MAX_CHANNELS = 5_000;

interface Restriction {
  readonly readerId: number;
  /** A relation (conversation_id, received) of what the person may read. */
  readonly scope: Sql;
  /** Conditions on a message m and its topic t. */
  readonly where: Sql;
}

/** Finds what is searched for within the restriction. A page takes some ten statements at most, whatever is common. */
export function searchedSource({ tsquery, uses }: Searched, restriction: Restriction): MessageSource {
  return async (slice) => {
    if (uses <= COMMON) return find(tsquery, restriction, slice);
    const blocks = await blocksOf(slice);
    const channels = await channelsOf(restriction.scope);
    const places = [...channels.map(conversationToken), directToken(restriction.readerId)].join(" | ");
    const found: number[] = [];
    let passed = 0;
    let size = firstSize(uses / blocks.length, slice.limit);
    while (passed < blocks.length && found.length < slice.limit) {
      const step = blocks.slice(passed, passed + size);
      const isWithin = channels.length <= (passed < PATIENCE ? FEW_CHANNELS : MAX_CHANNELS);
      const parts = [tsquery, step.map(blockToken).join(" | "), ...(isWithin ? [places] : [])];
      const inStep = parts.map((part) => `(${part})`).join(" & ");
      const some = await find(inStep, restriction, { ...slice, limit: slice.limit - found.length });
      found.push(...some);
      passed += step.length;
      size = nextSize(step.length, some.length, slice.limit - found.length);
    }
    return found;
  };
}

/** @param expected matches of a block. */
function firstSize(expected: number, limit: number): number {
  return Math.min(MAX_STEP, Math.max(1, Math.ceil((2 * limit) / expected)));
}

function nextSize(size: number, found: number, missing: number): number {
  const needed = found === 0 ? size * GROWTH : Math.ceil((1.5 * size * missing) / found);
  return Math.min(MAX_STEP, size * GROWTH, Math.max(1, needed));
}

/** The blocks in which messages may be, in the slice's direction. */
async function blocksOf({ range, direction }: Slice): Promise<number[]> {
  const [ends] = await query<{ oldest: number | null; newest: number | null }>(
    sql`SELECT min(id) AS oldest, max(id) AS newest FROM message`,
  );
  const first = blockOf(Math.max(range.from ?? 0, ends?.oldest ?? 0));
  const last = blockOf(Math.min(range.to ?? Number.MAX_SAFE_INTEGER, ends?.newest ?? 0));
  const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return direction === "ASC" ? blocks : blocks.reverse();
}

/** Conversations of the channels in the scope. */
async function channelsOf(scope: Sql): Promise<number[]> {
  const rows = await queryComposed<{ id: number }>(sql`
    SELECT c.conversation_id AS id FROM ${scope} AS scope JOIN channel c ON c.conversation_id = scope.conversation_id
    LIMIT ${MAX_CHANNELS + 1}`);
  return rows.map(({ id }) => id);
}

/**
 * The matches that the person may read, then one after the other those that fulfil the conditions. A message may have moved
 * since it was indexed; until that has followed, it is not found.
 */
function find(tsquery: string, { scope, where }: Restriction, { range, direction, limit }: Slice) {
  const order = direction === "ASC" ? sql`ASC` : sql`DESC`;
  return idsOf(sql`
    SELECT found.id FROM (
      SELECT s.message_id, s.conversation_id FROM search_index(${tsquery}::tsquery) AS s
      JOIN ${scope} AS scope ON scope.conversation_id = s.conversation_id
      WHERE ${matchBound(range)} AND (scope.received IS NULL OR s.message_id <@ scope.received)
      ORDER BY s.message_id ${order}) AS matching
    CROSS JOIN LATERAL (
      SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      WHERE m.id = matching.message_id AND m.conversation_id = matching.conversation_id AND ${where}
      LIMIT 1) AS found
    ORDER BY matching.message_id ${order} LIMIT ${limit}`);
}

function matchBound({ from, to }: IdRange): Sql {
  return sql`s.message_id >= ${from ?? 0} AND s.message_id <= ${to ?? Number.MAX_SAFE_INTEGER}`;
}

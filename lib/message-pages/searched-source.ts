/** Finds the messages that have what is searched for, by the index of their words, from the anchor on. */
import { queryComposed, queryComposedWithin, type Sql, sql } from "../db/sql.ts";
import { COMMON } from "../search/compile-search.ts";
import { blockOf, blockToken, conversationToken, directToken, idsOfBlock } from "../search/message-vector.ts";
import {
  endsWithin,
  type FoundIds,
  type IdRange,
  MAX_LOOKED_AT,
  type MessageSource,
  type Slice,
  TookTooLong,
} from "./message-slice.ts";
import { longestStatementMs, SearchBudget } from "./search-budget.ts";

export interface Searched {
  /** As PostgreSQL reads a tsquery. */
  readonly tsquery: string;
  /** About how many messages of the organization have it, or the rarest of its words. */
  readonly uses: number;
  /** Whether messages must have several words. */
  readonly isOfSeveral: boolean;
}

/**
 * Blocks of one step at most, and how many times as large as a step the next one may be. The index takes all of a step's
 * blocks together with each message that it looks at, so twice as many blocks take four times as long.
 */
const MAX_STEP = 4;
/** A step that is never too large. */
const SAFE_STEP = 2;
const GROWTH = 4;
/** Words are looked for at once when the rarest is in at most this many messages: few messages have all of them. */
const COMMON_TOGETHER = 100_000;
/** When at most this many conversations are searched, or channels beside direct messages, their tokens are searched too. */
const FEW = 100;
/**
 * Messages of the index that one statement reads at most, and that it should read: a fraction of a second. More than two
 * blocks have.
 */
const MAX_CANDIDATES = 20_000;
const AIMED_CANDIDATES = 8_000;

export interface Restriction {
  readonly readerId: number;
  /** A relation (conversation_id, received) of what the person may read. */
  readonly scope: Sql;
  /** Conditions on a message m and its topic t. */
  readonly where: Sql;
}

/** Runs a task when it is the person's turn. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Finds what is searched for within the restriction: what is rare by one statement, and what is common block by block, with
 * steps as long as they find little, until the limit or MAX_LOOKED_AT is reached. Each statement takes its turn.
 */
export function searchedSource(searched: Searched, restriction: Restriction, inTurn: InTurn): MessageSource {
  const { tsquery, uses, isOfSeveral } = searched;
  return async (slice) => {
    const budget = new SearchBudget();
    const look = (query: string, rest: Slice) =>
      inTurn(() => budget.run((waited) => find(query, restriction, { ...rest, waited })));
    if (uses <= (isOfSeveral ? COMMON_TOGETHER : COMMON)) {
      const all = await look(tsquery, slice);
      if (all?.ids) return { ids: all.ids, reached: null };
    }
    return findByBlocks(searched, restriction, { budget, look }, slice);
  };
}

/** A look into the index, when it is the person's turn; null when it would take too long. */
interface Looking {
  readonly budget: SearchBudget;
  readonly look: (tsquery: string, slice: Slice) => Promise<FoundCandidates | null>;
}

async function findByBlocks(
  { tsquery, uses }: Searched,
  restriction: Restriction,
  { budget, look }: Looking,
  slice: Slice,
): Promise<FoundIds> {
  const place = await placeOf(restriction);
  const blocks = place === "" ? [] : await blocksOf(restriction.scope, slice);
  const found: number[] = [];
  let passed = 0;
  let candidates = 0;
  let wanted = firstSize(uses / blocks.length, slice.limit);
  let mayTakeAll = true;
  while (passed < blocks.length && found.length < slice.limit) {
    if (candidates >= MAX_LOOKED_AT || budget.isSpent)
      return { ids: found, reached: nearSideOf(blocks[passed] ?? 0, slice) };
    const expected = passed === 0 ? uses : (candidates * blocks.length) / passed;
    const takesAll: boolean = mayTakeAll && wanted > MAX_STEP && expected < MAX_CANDIDATES;
    const step = blocks.slice(passed, takesAll ? undefined : passed + Math.min(wanted, MAX_STEP));
    const parts = [tsquery, ...(place === null ? [] : [place]), ...(takesAll ? [] : [tokensOf(step)])];
    const some = await look(parts.map((part) => `(${part})`).join(" & "), {
      ...slice,
      range: takesAll ? rangeFrom(step[0] ?? 0, slice) : slice.range,
      limit: slice.limit - found.length,
    });
    candidates += some?.candidates ?? 0;
    if (!some?.ids) {
      wanted = takesAll ? MAX_STEP : Math.min(SAFE_STEP, Math.max(1, step.length - 1));
      mayTakeAll &&= !takesAll;
      continue;
    }
    found.push(...some.ids);
    passed += step.length;
    wanted = nextSize(step.length, some.ids.length, slice.limit - found.length);
    wanted = Math.min(wanted, Math.ceil((AIMED_CANDIDATES * step.length) / Math.max(1, some.candidates)));
  }
  return { ids: found, reached: null };
}

const tokensOf = (blocks: readonly number[]) => blocks.map(blockToken).join(" | ");

/** @param expected matches of a block. */
function firstSize(expected: number, limit: number): number {
  const needed = Math.ceil((2 * limit) / expected);
  return Math.max(1, Math.min(needed, Math.floor(AIMED_CANDIDATES / expected)));
}

function nextSize(size: number, found: number, missing: number): number {
  const needed = found === 0 ? size * GROWTH : Math.ceil((1.5 * size * missing) / found);
  return Math.min(size * GROWTH, Math.max(1, needed));
}

/** The blocks in which messages may be, in the slice's direction. */
async function blocksOf(scope: Sql, { range, direction }: Slice): Promise<number[]> {
  const ends = await endsWithin(scope, range);
  const first = blockOf(ends.first);
  const count = Math.max(0, blockOf(ends.last) - first + 1);
  const blocks = Array.from({ length: count }, (_, index) => first + index);
  return direction === "ASC" ? blocks : blocks.reverse();
}

/** The id next to the block on the side from which the slice comes to it. */
function nearSideOf(block: number, { direction }: Slice): number {
  const { first, last } = idsOfBlock(block);
  return direction === "ASC" ? first - 1 : last + 1;
}

/** What of the slice is in the block or after it, in the slice's direction. */
function rangeFrom(block: number, { range, direction }: Slice): IdRange {
  const { first, last } = idsOfBlock(block);
  return direction === "ASC"
    ? { ...range, from: Math.max(first, range.from ?? 0) }
    : { ...range, to: Math.min(last, range.to ?? last) };
}

/** The tokens of the conversations in the scope; "" when there are none, null when they are many. */
async function placeOf({ scope, readerId }: Restriction): Promise<string | null> {
  const conversations = await idsOfScope(sql`SELECT conversation_id AS id FROM ${scope} AS scope`);
  if (conversations.length <= FEW) return conversations.map(conversationToken).join(" | ");
  const channels = await idsOfScope(sql`
    SELECT c.conversation_id AS id FROM ${scope} AS scope JOIN channel c ON c.conversation_id = scope.conversation_id`);
  if (channels.length > FEW) return null;
  return [...channels.map(conversationToken), directToken(readerId)].join(" | ");
}

/** More than FEW when there are more. */
async function idsOfScope(selection: Sql): Promise<number[]> {
  const rows = await queryComposed<{ id: number }>(sql`${selection} LIMIT ${FEW + 1}`);
  return rows.map(({ id }) => id);
}

interface FoundCandidates {
  /** Messages of the index that were read, whether the person may read them or not. */
  readonly candidates: number;
  /** null when there are too many to look at them. */
  readonly ids: number[] | null;
}

/**
 * The matches that the person may read, then one after the other those that fulfil the conditions. A message may have moved
 * since it was indexed; until that has followed, it is not found.
 */
async function find(
  tsquery: string,
  { scope, where }: Restriction,
  { range, direction, limit, waited }: Slice,
): Promise<FoundCandidates> {
  const order = direction === "ASC" ? sql`ASC` : sql`DESC`;
  const rows = await queryComposedWithin<FoundCandidates>(
    longestStatementMs(),
    sql`
    WITH candidate AS MATERIALIZED (
      SELECT message_id, conversation_id FROM search_candidates(${tsquery}::tsquery, ${MAX_CANDIDATES}::int)),
    counted AS MATERIALIZED (SELECT count(*) AS candidates FROM candidate)
    SELECT candidates, CASE WHEN candidates < ${MAX_CANDIDATES} THEN ARRAY(
      SELECT found.id FROM (
        SELECT s.message_id, s.conversation_id FROM candidate AS s
        JOIN ${scope} AS scope ON scope.conversation_id = s.conversation_id
        WHERE ${matchBound(range)} AND (scope.received IS NULL OR s.message_id <@ scope.received)
        ORDER BY s.message_id ${order}) AS matching
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
        WHERE m.id = matching.message_id AND m.conversation_id = matching.conversation_id AND ${where}
        LIMIT 1) AS found
      ORDER BY matching.message_id ${order} LIMIT ${limit}) END AS ids
    FROM counted`,
    waited,
  );
  if (rows === null) throw new TookTooLong();
  return rows[0] ?? { candidates: 0, ids: [] };
}

function matchBound({ from, to }: IdRange): Sql {
  return sql`s.message_id >= ${from ?? 0} AND s.message_id <= ${to ?? Number.MAX_SAFE_INTEGER}`;
}

/** Finds messages by the word index. */
import { query, queryComposedWithin, type Sql, sql } from "../../kernel/db/sql.ts";
import { hasReceived } from "../reading/message-scope.ts";
import { allOfQueries } from "../search/compile-search.ts";
import { blockOf, blockToken, conversationToken, directToken, idsOfBlock } from "../search/message-vector.ts";
import {
  BlockSteps,
  FEW_MESSAGES,
  type FoundCandidates,
  MAX_CANDIDATES,
  SOME_MESSAGES,
} from "./block-steps.ts";
import {
  endsOf,
  endsWithin,
  type FoundIds,
  type IdRange,
  type InTurn,
  longestStatementMs,
  MAX_LOOKED_AT,
  NOTHING_FOUND,
  SearchBudget,
  type Slice,
  TookTooLong,
} from "./message-slice.ts";

interface Searched {
  /** A tsquery that ignores the order in phrases. */
  readonly words: string;
  /** A tsquery of phrases; null for none. */
  readonly phrase: string | null;
  /** Other indexed conditions; null for none. */
  readonly further: string | null;
  /** Approximate number of messages with the words, or with the rarest. */
  readonly uses: number;
  /** Whether a message must have several words. */
  readonly isOfSeveral: boolean;
}

/** Blocks per scan: each match is compared with all of them, and each scan looks up the words again. */
const GROUP = 8;
/** Up to this many conversations, or channels, the index search includes their tokens. */
const FEW = 100;

export interface Restriction {
  /** A relation (conversation_id, received) of readable messages. */
  readonly scope: Sql;
  /** Condition on a message m and its topic t. */
  readonly where: Sql;
}

export interface WordsPlan extends Searched {
  readonly restriction: Restriction;
  readonly readerId: number;
}

/** Few matches take one statement; others go block by block in growing steps, up to the limit or MAX_LOOKED_AT. */
export async function findByWords(plan: WordsPlan, slice: Slice, inTurn: InTurn): Promise<FoundIds> {
  const { restriction, readerId } = plan;
  const place = await placeOf(restriction, readerId);
  if (place.isEmpty) return NOTHING_FOUND;
  const budget = new SearchBudget();
  const look: Looking["look"] = (blocks, rest, most = MAX_CANDIDATES) =>
    inTurn(() =>
      budget.run((waited) => find({ searched: plan, place, blocks, most }, restriction, { ...rest, waited })),
    );
  let { uses } = plan;
  if (uses <= FEW_MESSAGES) {
    const all = await look(null, slice, SOME_MESSAGES);
    if (all?.ids) return { ids: all.ids, reached: null };
    uses = SOME_MESSAGES;
  }
  return findByBlocks({ ...plan, uses }, place, { budget, look }, slice);
}

interface Looking {
  readonly budget: SearchBudget;
  /** Null when it would take too long. */
  readonly look: (
    blocks: readonly number[] | null,
    slice: Slice,
    most?: number,
  ) => Promise<FoundCandidates | null>;
}

async function findByBlocks(
  searched: Searched,
  place: Place,
  { budget, look }: Looking,
  slice: Slice,
): Promise<FoundIds> {
  const { blocks, nearShare } = await blocksOf(place, slice);
  const { uses, isOfSeveral, further } = searched;
  const isPart = isOfSeveral || further !== null || place.tsquery !== null;
  const steps = new BlockSteps(blocks.length, { uses, isPart, limit: slice.limit, nearShare });
  const found: number[] = [];
  while (steps.passed < blocks.length && found.length < slice.limit) {
    const { passed } = steps;
    if (steps.candidates >= MAX_LOOKED_AT || budget.isSpent)
      return { ids: found, reached: nearSideOf(blocks[passed] ?? 0, slice) };
    const { size, takesAll } = steps.next();
    const step = blocks.slice(passed, passed + size);
    const some = await look(takesAll ? null : step, {
      ...slice,
      range: takesAll ? rangeFrom(step[0] ?? 0, slice) : slice.range,
      limit: slice.limit - found.length,
    });
    found.push(...(some?.ids ?? []));
    steps.took({ size, takesAll }, some, slice.limit - found.length);
  }
  return { ids: found, reached: null };
}

interface Blocks {
  /** In the slice's direction. */
  readonly blocks: readonly number[];
  /** How much of the first one is searched. */
  readonly nearShare: number;
}

async function blocksOf({ conversations }: Place, { range, direction }: Slice): Promise<Blocks> {
  const ends = await (conversations ? endsWithin(conversations, range) : endsOf(range));
  const first = blockOf(ends.first);
  const count = Math.max(0, blockOf(ends.last) - first + 1);
  const blocks = Array.from({ length: count }, (_, index) => first + index);
  if (direction === "DESC") blocks.reverse();
  return { blocks, nearShare: shareOf(blocks[0] ?? 0, ends) };
}

function shareOf(block: number, ends: { readonly first: number; readonly last: number }): number {
  const { first, last } = idsOfBlock(block);
  const ids = Math.min(last, ends.last) - Math.max(first, ends.first) + 1;
  return ids / (last - first + 1);
}

/** The id before the block, in the slice's direction. */
function nearSideOf(block: number, { direction }: Slice): number {
  const { first, last } = idsOfBlock(block);
  return direction === "ASC" ? first - 1 : last + 1;
}

function rangeFrom(block: number, { range, direction }: Slice): IdRange {
  const { first, last } = idsOfBlock(block);
  return direction === "ASC"
    ? { ...range, from: Math.max(first, range.from ?? 0) }
    : { ...range, to: Math.min(last, range.to ?? last) };
}

interface Place {
  /** Tokens of the places; null when too many. */
  readonly tsquery: string | null;
  /** Null when there are too many. */
  readonly conversations: readonly number[] | null;
  readonly isEmpty: boolean;
}

async function placeOf({ scope }: Restriction, readerId: number): Promise<Place> {
  const [own] = await query<{ conversations: number[]; channels: number[] | null }>(sql`
    WITH own AS MATERIALIZED (SELECT conversation_id FROM ${scope} AS scope),
    few AS (SELECT ARRAY(SELECT conversation_id FROM own LIMIT ${FEW + 1}) AS conversations)
    SELECT conversations, CASE WHEN cardinality(conversations) > ${FEW} THEN ARRAY(
      SELECT c.conversation_id FROM own JOIN channel c ON c.conversation_id = own.conversation_id LIMIT ${FEW + 1})
      END AS channels
    FROM few`);
  const { conversations, channels } = own ?? { conversations: [], channels: null };
  const isEmpty = conversations.length === 0;
  if (conversations.length <= FEW)
    return { tsquery: conversations.map(conversationToken).join(" | "), conversations, isEmpty };
  const isOfFewChannels = channels !== null && channels.length <= FEW;
  const tokens = isOfFewChannels ? [...channels.map(conversationToken), directToken(readerId)] : [];
  return { tsquery: tokens.length > 0 ? tokens.join(" | ") : null, conversations: null, isEmpty };
}

interface Asked {
  readonly searched: Searched;
  readonly place: Place;
  /** Null for all. */
  readonly blocks: readonly number[] | null;
  readonly most: number;
}

/** Moved messages are not found until the index has caught up. */
async function find(
  { searched: { words, phrase, further }, place, blocks, most }: Asked,
  { scope, where }: Restriction,
  { range, direction, limit, waited }: Slice,
): Promise<FoundCandidates> {
  const order = direction === "ASC" ? sql`ASC` : sql`DESC`;
  const restricted = [place.tsquery, further].filter((given) => given !== null);
  const others = restricted.length === 0 ? words : allOfQueries(restricted);
  const parts = blocks ? groupsOf(blocks) : [words];
  const rows = await queryComposedWithin<FoundCandidates>(
    longestStatementMs(),
    sql`
    WITH candidate AS MATERIALIZED (
      SELECT found.* FROM unnest(${parts}::text[]) AS part CROSS JOIN LATERAL search_in_blocks(${words}::tsquery,
        ${others}::tsquery, part::tsquery, ${phrase}::tsquery, ${most}::int) AS found LIMIT ${most}),
    counted AS MATERIALIZED (SELECT count(*) AS candidates FROM candidate)
    SELECT candidates, CASE WHEN candidates < ${most} THEN ARRAY(
      SELECT found.id FROM (
        SELECT s.message_id, s.conversation_id FROM candidate AS s
        JOIN ${scope} AS scope ON scope.conversation_id = s.conversation_id
        WHERE s.is_phrase AND ${matchBound(range)} AND ${hasReceived(sql`scope.received`, sql`s.message_id`)}
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

function groupsOf(blocks: readonly number[]): string[] {
  const groups: string[] = [];
  for (let from = 0; from < blocks.length; from += GROUP)
    groups.push(
      blocks
        .slice(from, from + GROUP)
        .map(blockToken)
        .join(" | "),
    );
  return groups;
}

/** As CASE, since PostgreSQL would expect almost no row, and compare each with every conversation of the scope. */
function matchBound({ from, to }: IdRange): Sql {
  return sql`CASE WHEN s.message_id BETWEEN ${from ?? 0} AND ${to ?? Number.MAX_SAFE_INTEGER} THEN true ELSE false END`;
}

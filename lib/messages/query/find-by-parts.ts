/** Finds messages by unindexed conditions, part by part. */
import { queryComposedWithin, type Sql, sql } from "../../kernel/db/sql.ts";
import {
  endsOf,
  type FoundIds,
  type IdRange,
  type InTurn,
  idsOf,
  longestStatementMs,
  MAX_LOOKED_AT,
  SearchBudget,
  type Slice,
  type Statement,
  TookTooLong,
} from "./message-slice.ts";

/** In ids; grows while it has too few messages. */
const FIRST_WINDOW = 2 ** 14;
/** For statements that read only what they find. */
export const ALL_IDS = Number.MAX_SAFE_INTEGER;
const GROWTH = 4;
const MAX_BATCH = 2_000;
const FIRST_BATCH = 100;

export interface PartsPlan {
  readonly statements: readonly Statement[];
  /** Condition on a message m and its topic t; null when everything matches. */
  readonly condition: Sql | null;
  readonly window?: number | undefined;
}

/** Searches window by window of ids, so that statements do not read much more than they find. */
export async function findByParts(
  { statements, condition, window = FIRST_WINDOW }: PartsPlan,
  slice: Slice,
  inTurn: InTurn,
): Promise<FoundIds> {
  const walk = new Walk(await endsOf(slice.range), slice, window);
  const budget = new SearchBudget();
  const found: number[] = [];
  while (!walk.isOver && found.length < slice.limit) {
    if (walk.lookedAt >= MAX_LOOKED_AT || budget.isSpent) return { ids: found, reached: walk.reached };
    const part = walk.next();
    const some = await inTurn(() => budget.run((waited) => idsOf(statements, { ...part, waited })));
    const matches =
      some &&
      (condition === null
        ? some.ids
        : await inTurn(() => budget.run((waited) => matching(some.ids, condition, { ...slice, waited }))));
    if (!matches) {
      walk.shrink();
      continue;
    }
    found.push(...matches);
    walk.looked(part, some);
  }
  return { ids: found.slice(0, slice.limit), reached: null };
}

/** Walks from a slice's near end. */
class Walk {
  readonly #isAscending: boolean;
  readonly #end: number;
  #at: number;
  #window: number;
  #batch: number;
  lookedAt = 0;

  constructor({ first, last }: { first: number; last: number }, { direction, limit }: Slice, window: number) {
    this.#window = window;
    this.#isAscending = direction === "ASC";
    this.#at = this.#isAscending ? first : last;
    this.#end = this.#isAscending ? last : first;
    this.#batch = Math.min(MAX_BATCH, Math.max(FIRST_BATCH, 2 * limit));
  }

  get isOver(): boolean {
    return this.#isAscending ? this.#at > this.#end : this.#at < this.#end;
  }

  get reached(): number {
    return this.#isAscending ? this.#at - 1 : this.#at + 1;
  }

  next(): Slice {
    const range: IdRange = this.#isAscending
      ? { from: this.#at, to: Math.min(this.#end, this.#at + this.#window - 1) }
      : { from: Math.max(this.#end, this.#at - this.#window + 1), to: this.#at };
    const direction = this.#isAscending ? "ASC" : "DESC";
    return { range, direction, limit: this.#batch, longestMs: longestStatementMs() };
  }

  /** Makes the next part smaller, after one that took too long. */
  shrink(): void {
    this.#window = Math.max(1, Math.floor(this.#window / GROWTH ** 2));
    this.#batch = Math.max(1, Math.floor(this.#batch / GROWTH));
  }

  looked({ range, limit }: Slice, { ids }: FoundIds): void {
    this.lookedAt += ids.length;
    const isFull = ids.length === limit;
    const batch = Math.min(MAX_BATCH, GROWTH * this.#batch);
    const last = (isFull ? ids.at(-1) : this.#isAscending ? range.to : range.from) ?? this.#end;
    const passed = Math.abs(last - this.#at) + 1;
    if (!isFull) this.#window *= GROWTH;
    // Statements may read the whole window, so it should fit the batch.
    else if (this.#window < ALL_IDS)
      this.#window = Math.min(this.#window, Math.ceil((1.5 * passed * batch) / limit));
    this.#at = last + (this.#isAscending ? 1 : -1);
    this.#batch = batch;
  }
}

/** In the order of `ids`. */
async function matching(
  ids: readonly number[],
  condition: Sql,
  { direction, waited }: Slice,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const order = direction === "ASC" ? sql`ASC` : sql`DESC`;
  const rows = await queryComposedWithin<{ id: number }>(
    longestStatementMs(),
    sql`
      SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      WHERE m.id = ANY(${[...ids]}::int8[]) AND ${condition} ORDER BY m.id ${order}`,
    waited,
  );
  if (rows === null) throw new TookTooLong();
  return rows.map(({ id }) => id);
}

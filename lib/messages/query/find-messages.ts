/** Finds messages of a narrow. */

import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { inSearchTurn } from "../search/search-turns.ts";
import { type Anchor, BEYOND_NEWEST, firstIdSince } from "./anchor.ts";
import { findByParts } from "./find-by-parts.ts";
import { findByWords } from "./find-by-words.ts";
import {
  type FoundIds,
  type IdRange,
  type InTurn,
  idsOf,
  longestStatementMs,
  NOTHING_FOUND,
  type Slice,
  TookTooLong,
  unionOf,
} from "./message-slice.ts";
import { markConditions } from "./narrow-conditions.ts";
import { planQuery, type QueryPlan } from "./plan-query.ts";

/** Larger than any id. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

export interface MessageWindow {
  readonly anchor: Anchor;
  readonly isAnchorIncluded: boolean;
  readonly before: number;
  readonly after: number;
}

/** Each side is ordered outwards. */
export interface Sides {
  readonly before: readonly number[];
  /** The anchor, if it is a message of the page. */
  readonly found: readonly number[];
  readonly after: readonly number[];
}

export interface FoundWindow extends Sides {
  /** The resolved anchor. */
  readonly anchor: number;
  /** No older match exists; `isNewestFound` likewise. */
  readonly isOldestFound: boolean;
  readonly isNewestFound: boolean;
  /** Whether a side counts as complete without being searched fully. */
  readonly isLimited: boolean;
}

/**
 * Costly sides end early, and clients page on. A side without messages counts as complete, and the window as limited,
 * because clients would repeat the request.
 */
export async function findWindow(
  actor: Actor,
  terms: readonly NarrowTerm[],
  window: MessageWindow,
): Promise<FoundWindow> {
  const plan = planQuery(actor, terms);
  const run = (slice: Slice) => runPlan(actor, plan, slice);
  const anchor = await anchorId(actor, terms, window.anchor);
  const before = await idsBefore(run, anchor, window.before);
  const after = anchor >= BEYOND_NEWEST ? NOTHING_FOUND : await idsAfter(run, anchor, window.after);
  const found = window.isAnchorIncluded && anchor < BEYOND_NEWEST ? (await idAt(run, anchor)).ids : [];
  return {
    anchor,
    before: before.ids,
    found,
    after: after.ids,
    isOldestFound: anchor <= 0 || isComplete(before, window.before),
    isNewestFound: anchor >= BEYOND_NEWEST || isComplete(after, window.after),
    isLimited: [before, after].some(({ ids, reached }) => reached !== null && ids.length === 0),
  };
}

function isComplete({ ids, reached }: FoundIds, limit: number): boolean {
  return ids.length < limit && (reached === null || ids.length === 0);
}

type Run = (slice: Slice) => Promise<FoundIds>;

function idsBefore(run: Run, anchor: number, limit: number): Promise<FoundIds> {
  if (limit === 0 || anchor <= 0) return Promise.resolve(NOTHING_FOUND);
  const range = anchor >= LARGEST_ID ? {} : { to: anchor - 1 };
  return run({ range, direction: "DESC", limit });
}

function idsAfter(run: Run, anchor: number, limit: number): Promise<FoundIds> {
  if (limit === 0) return Promise.resolve(NOTHING_FOUND);
  return run({ range: { from: anchor + 1 }, direction: "ASC", limit });
}

function idAt(run: Run, anchor: number): Promise<FoundIds> {
  return run({ range: { from: anchor, to: anchor }, direction: "ASC", limit: 1 });
}

async function anchorId(actor: Actor, terms: readonly NarrowTerm[], anchor: Anchor): Promise<number> {
  if (typeof anchor === "number") return anchor;
  if (anchor === "first_unread") return firstUnread(actor, terms);
  return firstSince(actor, planQuery(actor, terms), anchor.since);
}

async function firstUnread(actor: Actor, terms: readonly NarrowTerm[]): Promise<number> {
  const plan = planQuery(actor, [...terms, { kind: "is", state: "unread", negated: false }]);
  const { ids, reached } = await runPlan(actor, plan, { range: {}, direction: "ASC", limit: 1 });
  // Clients page on from there.
  return ids[0] ?? reached ?? BEYOND_NEWEST;
}

/** The newest when all are older. */
async function firstSince(actor: Actor, plan: QueryPlan, time: Date): Promise<number> {
  const from = await firstIdSince(time);
  const later = await runPlan(actor, plan, { range: { from }, direction: "ASC", limit: 1 });
  const first = later.ids[0] ?? later.reached;
  if (first !== null) return first;
  const { ids } = await runPlan(actor, plan, { range: {}, direction: "DESC", limit: 1 });
  return ids[0] ?? BEYOND_NEWEST;
}

/** At most `limit` of the ids match. */
export async function findAmong(
  actor: Actor,
  terms: readonly NarrowTerm[],
  ids: readonly number[],
  limit: number,
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  // Lets indexes of conversations and topics skip the rest.
  const range = { from: Math.min(...ids), to: Math.max(...ids), among: ids };
  return (await runPlan(actor, planQuery(actor, terms), { range, direction: "ASC", limit })).ids;
}

/** Each statement takes a turn, so that long searches delay only the same person's. */
async function runPlan(
  actor: Actor,
  { times, statements, search }: QueryPlan,
  asked: Slice,
): Promise<FoundIds> {
  const range = times.reduce(partOfRange, asked.range);
  if (!range || statements.length === 0) return NOTHING_FOUND;
  const slice = { ...asked, range };
  const inTurn: InTurn = (task) => inSearchTurn(actor, task);
  const byStatements = (longestMs?: number) => inTurn(() => idsOf(statements, { ...slice, longestMs }));
  if (isFewIds(range)) return byStatements();
  switch (search.by) {
    case "nothing":
      return NOTHING_FOUND;
    case "statements":
      return byStatements();
    case "parts":
      return findByParts(search.parts, slice, inTurn);
    case "statements-or-parts":
      try {
        return await byStatements(longestStatementMs());
      } catch (error) {
        if (error instanceof TookTooLong) return findByParts(search.parts, slice, inTurn);
        throw error;
      }
    case "words": {
      // Separate budgets, so that the second search always gets its first step.
      const found = [await findByWords(search.words, slice, inTurn)];
      if (search.historical && (await hasHistorical(actor)))
        found.push(await findByParts(search.historical, slice, inTurn));
      return unionOf(found, slice);
    }
  }
}

/** Few people have flagged messages that they had not received. */
async function hasHistorical({ user }: Actor): Promise<boolean> {
  const rows = await query(sql`
    SELECT FROM message_flag WHERE user_id = ${user.id} AND ${markConditions.historical}
    ORDER BY message_id DESC LIMIT 1`);
  return rows.length > 0;
}

/** Null when nothing is left. */
function partOfRange(
  range: IdRange | null,
  { messageId, negated }: QueryPlan["times"][number],
): IdRange | null {
  if (!range) return null;
  const { from = 0, to = Number.POSITIVE_INFINITY } = range;
  if (negated) return messageId <= to ? { ...range, from: Math.max(from, messageId) } : null;
  return from < messageId ? { ...range, to: Math.min(to, messageId - 1) } : null;
}

function isFewIds({ among, from, to }: IdRange): boolean {
  return among !== undefined || (from !== undefined && from === to);
}

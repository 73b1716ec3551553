/** Finds the messages around an anchor that match a narrow: their ids, before and after it. */

import { badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { Sides } from "./bounded-page.ts";
import { type FoundIds, type MessageSource, NOTHING_FOUND } from "./message-slice.ts";
import { anchorTime, firstIdSince } from "./message-time.ts";
import { messageSource } from "./plan-query.ts";

/** The anchor for "newest", and for "first_unread" when nothing is unread; the protocol's value. */
const BEYOND_NEWEST = 10_000_000_000_000_000;
/** Larger than every id, and a safe integer in JavaScript. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** A message id, or what stands for one: the first unread message, or the first message at or after a time. */
export type Anchor = number | "first_unread" | { readonly since: Date };

export interface MessageWindow {
  readonly anchor: Anchor;
  readonly isAnchorIncluded: boolean;
  readonly before: number;
  readonly after: number;
}

/** How a request names its anchor. */
export interface GivenAnchor {
  readonly anchor: string | undefined;
  /** Of the anchor "date": an ISO 8601 date or time (feature level 445). */
  readonly anchorDate: string | undefined;
  /** The older form of the anchor "first_unread". */
  readonly isFirstUnread: boolean;
}

/**
 * Reads the anchor of a request.
 * @throws ApiError BAD_REQUEST or REQUEST_VARIABLE_MISSING.
 */
export function parseAnchor({ anchor: given, anchorDate, isFirstUnread }: GivenAnchor): Anchor {
  if (isFirstUnread || given === "first_unread") return "first_unread";
  if (given === undefined) throw missingParameter("anchor");
  if (given === "date") return { since: anchorTime(anchorDate) };
  if (given === "newest") return BEYOND_NEWEST;
  if (given === "oldest") return 0;
  if (!/^-?\d{1,20}$/.test(given)) throw badRequest("Invalid anchor");
  return Math.min(BEYOND_NEWEST, Math.max(0, Number(given)));
}

export interface FoundWindow extends Sides {
  /** The id that the anchor stands for. */
  readonly anchor: number;
  /** Whether nothing that matches is older than the window; for `isNewestFound` likewise. */
  readonly isOldestFound: boolean;
  readonly isNewestFound: boolean;
  /** Whether a side is called complete although not all of it was looked at. */
  readonly isLimited: boolean;
}

/**
 * At most `before` ids below the anchor and `after` above it, each side from the anchor outwards. A side that would cost more
 * than a request may ends early, so that a client pages on from the last message it has. Without any message to page on
 * from, a client would only ask the same again: then the side counts as complete, and the window as limited.
 */
export async function findWindow(
  actor: Actor,
  terms: readonly NarrowTerm[],
  window: MessageWindow,
): Promise<FoundWindow> {
  const source = messageSource(actor, terms);
  const anchor = await anchorId(actor, terms, window.anchor);
  const before = await idsBefore(source, anchor, window.before);
  const after = anchor >= BEYOND_NEWEST ? NOTHING_FOUND : await idsAfter(source, anchor, window.after);
  const found = window.isAnchorIncluded && anchor < BEYOND_NEWEST ? (await idAt(source, anchor)).ids : [];
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

async function anchorId(actor: Actor, terms: readonly NarrowTerm[], anchor: Anchor): Promise<number> {
  if (anchor === "first_unread") return firstUnread(actor, terms);
  return typeof anchor === "number" ? anchor : firstSince(actor, terms, anchor.since);
}

function idsBefore(source: MessageSource, anchor: number, limit: number): Promise<FoundIds> {
  if (limit === 0 || anchor <= 0) return Promise.resolve(NOTHING_FOUND);
  const range = anchor >= LARGEST_ID ? {} : { to: anchor - 1 };
  return source({ range, direction: "DESC", limit });
}

function idsAfter(source: MessageSource, anchor: number, limit: number): Promise<FoundIds> {
  if (limit === 0) return Promise.resolve(NOTHING_FOUND);
  return source({ range: { from: anchor + 1 }, direction: "ASC", limit });
}

function idAt(source: MessageSource, anchor: number): Promise<FoundIds> {
  return source({ range: { from: anchor, to: anchor }, direction: "ASC", limit: 1 });
}

async function firstUnread(actor: Actor, terms: readonly NarrowTerm[]): Promise<number> {
  const unread: NarrowTerm = { kind: "is", state: "unread", negated: false };
  const source = messageSource(actor, [...terms, unread]);
  const { ids, reached } = await source({ range: {}, direction: "ASC", limit: 1 });
  // A search that ended early is paged on from where it ended.
  return ids[0] ?? reached ?? BEYOND_NEWEST;
}

/** The first matching message at or after the time; the newest when all are older. */
async function firstSince(actor: Actor, terms: readonly NarrowTerm[], time: Date): Promise<number> {
  const source = messageSource(actor, terms);
  const from = await firstIdSince(time);
  const later = await source({ range: { from }, direction: "ASC", limit: 1 });
  const first = later.ids[0] ?? later.reached;
  if (first !== null) return first;
  const { ids } = await source({ range: {}, direction: "DESC", limit: 1 });
  return ids[0] ?? BEYOND_NEWEST;
}

/** Where the messages of a narrow are looked for, so that an index leads to them whatever the organization's size. */
import type { Actor } from "../auth/actor.ts";
import { mayReadChannel } from "../channels/channel-access.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import { FLAG_STARRED } from "../flags/flag-bits.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { MESSAGE_CHANNEL_WILDCARD } from "./message-bits.ts";
import { allOf, isReceivedOnly, readableScope, receivedScope } from "./message-scope.ts";
import { narrowConditions, unreadCondition } from "./narrow-conditions.ts";

/** One side of the anchor. */
export interface Slice {
  /** A condition on m.id. */
  readonly bound: Sql;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
}

/** Finds the ids of one slice, in the slice's direction. */
export type MessageSource = (slice: Slice) => Promise<number[]>;

const MENTION_BITS = 4 | 8 | 16;

/** Chooses the most selective way to the narrow's messages; access is part of each. */
export function messageSource(actor: Actor, terms: readonly NarrowTerm[]): MessageSource {
  const where = allOf(narrowConditions(terms, actor));
  const chosen = terms.filter((term) => !term.negated);
  const channel = chosen.find((term) => term.kind === "channel")?.channel;
  if (channel) {
    if (!mayReadChannel(actor.directory, channel, actor.user)) return async () => [];
    const received = isReceivedOnly(channel)
      ? sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${actor.user.id} AND channel_id = ${channel.id})`
      : sql`true`;
    return plain(allOf([where, received]));
  }
  const states = new Set(chosen.flatMap((term) => (term.kind === "is" ? [term.state] : [])));
  if (states.has("starred")) return marked(actor, where, starredIds(actor));
  if (states.has("mentioned")) return marked(actor, where, mentionedIds(actor));
  if (states.has("unread")) return unread(actor, where);
  const isWide = chosen.some((term) => term.kind === "channels");
  const scope = isWide ? readableScope(actor) : receivedScope(actor);
  if (chosen.some((term) => term.kind === "id" || term.kind === "with")) {
    return within(readableScope(actor), where);
  }
  if (chosen.some((term) => term.kind === "dm" || term.kind === "sender")) return within(scope, where);
  return eachConversation(scope, where);
}

async function ids(statement: Sql): Promise<number[]> {
  return (await query<{ id: number }>(statement)).map((row) => row.id);
}

function order(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY id ASC` : sql`ORDER BY id DESC`;
}

/** The conditions name a conversation: one walk along its index. */
function plain(where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      WHERE ${bound} AND ${where} ${orderOfMessage(direction)} LIMIT ${limit}`);
}

function orderOfMessage(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY m.id ASC` : sql`ORDER BY m.id DESC`;
}

/** The conditions themselves are selective; the scope only keeps out what is not the person's. */
function within(scope: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      JOIN ${scope} AS scope ON scope.conversation_id = m.conversation_id
      WHERE ${bound} AND ${where} AND (scope.received IS NULL OR m.id <@ scope.received)
      ${orderOfMessage(direction)} LIMIT ${limit}`);
}

/** The newest (or oldest) few of each conversation, then the newest of all. */
function eachConversation(scope: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT found.id FROM ${scope} AS scope CROSS JOIN LATERAL (
        SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
        WHERE m.conversation_id = scope.conversation_id AND ${bound} AND ${where}
          AND (scope.received IS NULL OR m.id <@ scope.received)
        ${orderOfMessage(direction)} LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`);
}

/** Only topics that hold something unread are looked into, found by their newest message. */
function unread(actor: Actor, where: Sql): MessageSource {
  const { id: userId } = actor.user;
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT found.id FROM ${receivedScope(actor)} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id
      LEFT JOIN topic_read r ON r.topic_id = t.id AND r.user_id = ${userId}
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m WHERE m.topic_id = t.id AND ${bound} AND ${where}
          AND ${unreadCondition(userId)} AND (scope.received IS NULL OR m.id <@ scope.received)
        ${orderOfMessage(direction)} LIMIT ${limit}) AS found
      WHERE t.last_message_id IS NOT NULL AND NOT coalesce(r.read @> t.last_message_id, false)
      ${order(direction)} LIMIT ${limit}`);
}

/** The marks lead to the messages. */
function marked(actor: Actor, where: Sql, marks: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT m.id FROM ${marks} AS mark JOIN message m ON m.id = mark.message_id
      JOIN topic t ON t.id = m.topic_id
      JOIN ${readableScope(actor)} AS scope ON scope.conversation_id = m.conversation_id
      WHERE ${bound} AND ${where} AND (scope.received IS NULL OR m.id <@ scope.received)
      ${orderOfMessage(direction)} LIMIT ${limit}`);
}

function starredIds({ user }: Actor): Sql {
  return sql`(SELECT message_id FROM message_flag WHERE user_id = ${user.id} AND bits & ${FLAG_STARRED} <> 0)`;
}

function mentionedIds(actor: Actor): Sql {
  return sql`(
    SELECT message_id FROM message_flag WHERE user_id = ${actor.user.id} AND bits & ${MENTION_BITS} <> 0
    UNION
    SELECT w.id FROM ${receivedScope(actor)} AS reached
    JOIN message w ON w.conversation_id = reached.conversation_id AND w.bits & ${MESSAGE_CHANNEL_WILDCARD} <> 0
    WHERE reached.received IS NULL OR w.id <@ reached.received)`;
}

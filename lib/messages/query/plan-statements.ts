/** Statements of plans, each using another index. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../messages/message-bits.ts";
import { hasReceived, readableScope, receivedScope } from "../reading/message-scope.ts";
import { boundIn, boundOf, type Slice, type Statement } from "./message-slice.ts";
import { markConditions } from "./narrow-conditions.ts";

const wasInScope = hasReceived(sql`scope.received`, sql`m.id`);

function order(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY id ASC` : sql`ORDER BY id DESC`;
}

/** One scan of the named conversation's index. */
export function plain(where: Sql): Statement {
  return ({ range, direction, limit }) =>
    sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      WHERE ${boundOf(range)} AND ${where} ${orderOfMessage(direction)} LIMIT ${limit}`;
}

function orderOfMessage(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY m.id ASC` : sql`ORDER BY m.id DESC`;
}

/** For selective conditions; the scope only checks access. */
export function within(scope: Sql, where: Sql): Statement {
  return ({ range, direction, limit }) =>
    sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      JOIN ${scope} AS scope ON scope.conversation_id = m.conversation_id
      WHERE ${boundOf(range)} AND ${where} AND ${wasInScope}
      ${orderOfMessage(direction)} LIMIT ${limit}`;
}

/**
 * Applies the limit per conversation, then to all. Comparing with an array and ordering by conversation keeps the
 * planner from scanning the primary key.
 */
export function eachConversation(scope: Sql, where: Sql): Statement {
  return ({ range, direction, limit }) =>
    sql`SELECT found.id FROM ${scope} AS scope CROSS JOIN LATERAL (
        SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
        WHERE m.conversation_id = ANY (ARRAY[scope.conversation_id])
          AND ${boundIn(sql`m.conversation_id`, sql`scope.conversation_id`, range)} AND ${where} AND ${wasInScope}
        ${direction === "ASC" ? sql`ORDER BY m.conversation_id ASC, m.id ASC` : sql`ORDER BY m.conversation_id DESC, m.id DESC`}
        LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`;
}

/** Applies the limit per matching topic, then to all. */
export function eachTopic(scope: Sql, topics: Sql, where: Sql): Statement {
  return ({ range, direction, limit }) =>
    sql`SELECT found.id FROM ${scope} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id AND ${topics}
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m
        WHERE m.topic_id = ANY (ARRAY[t.id]) AND ${boundIn(sql`m.topic_id`, sql`t.id`, range)} AND ${where}
          AND ${wasInScope}
        ${orderWithinTopic(direction)} LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`;
}

function orderWithinTopic(direction: Slice["direction"]): Sql {
  return direction === "ASC"
    ? sql`ORDER BY m.topic_id ASC, m.id ASC`
    : sql`ORDER BY m.topic_id DESC, m.id DESC`;
}

/** Searches gaps between read ranges; these may contain no message, and older messages may be unread. */
export function unread(actor: Actor, scope: Sql, where: Sql): Statement {
  const { id: userId } = actor.user;
  return ({ range, direction, limit }) =>
    sql`SELECT found.id FROM ${scope} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id AND t.last_message_id IS NOT NULL
      LEFT JOIN topic_read r ON r.topic_id = t.id AND r.user_id = ${userId}
      CROSS JOIN LATERAL unnest(
        coalesce(scope.received, '{[1,)}') * int8multirange(int8range(NULL, t.last_message_id, '(]'))
          * int8multirange(int8range(${range.from ?? null}::int8, ${range.to ?? null}::int8, '[]'))
          - coalesce(r.read, '{}')) AS gap
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m
        WHERE m.topic_id = ANY (ARRAY[t.id]) AND ${boundOf({ among: range.among })} AND ${where}
          AND m.bits & ${MESSAGE_IS_SILENT} = 0
          AND (m.topic_id, m.id) >= (t.id, coalesce(lower(gap), 1))
          AND (m.topic_id, m.id) < (t.id, coalesce(upper(gap), ${Number.MAX_SAFE_INTEGER}::int8))
        ${orderWithinTopic(direction)} LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`;
}

export function channelScope({ conversationId }: ChannelRecord): Sql {
  return sql`(SELECT ${conversationId}::int8 AS conversation_id, NULL::int8multirange AS received)`;
}

/** Few messages have reactions. */
export function reacted(scope: Sql, where: Sql): Statement {
  return fewOf(sql`(SELECT message_id FROM reaction)`, scope, where);
}

/** Starts from flags; excludes archived channels, like `receivedScope`. */
export function marked(actor: Actor, where: Sql, marks: Sql): Statement {
  return fewOf(marks, readableScope(actor, { withArchived: false }), where);
}

/**
 * Checks messages of a relation (message_id) in order: with a plain join, the planner would read all first. `few_id`
 * reaches into the subquery.
 */
function fewOf(few: Sql, scope: Sql, where: Sql): Statement {
  return ({ range, direction, limit }) =>
    sql`WITH scope AS MATERIALIZED ${scope}
      SELECT DISTINCT m.id FROM (SELECT message_id AS id, message_id AS few_id FROM ${few} AS few) AS m
      CROSS JOIN LATERAL (
        SELECT FROM message m JOIN topic t ON t.id = m.topic_id
        JOIN scope ON scope.conversation_id = m.conversation_id
        WHERE m.id = few_id AND ${where} AND ${wasInScope}
        LIMIT 1) AS found
      WHERE ${boundOf(range)} ${orderOfMessage(direction)} LIMIT ${limit}`;
}

/** @param marks one of the indexed `markConditions`. */
export function markedIds(userId: number, marks: Sql): Sql {
  return sql`(SELECT message_id FROM message_flag WHERE user_id = ${userId} AND ${marks})`;
}

export function mentionedIds(actor: Actor): Sql {
  return sql`(
    SELECT message_id FROM message_flag WHERE user_id = ${actor.user.id} AND ${markConditions.mentioned}
    UNION
    SELECT w.id FROM ${receivedScope(actor)} AS reached
    JOIN message w ON w.conversation_id = reached.conversation_id AND w.bits & ${MESSAGE_CHANNEL_WILDCARD} <> 0
    WHERE ${hasReceived(sql`reached.received`, sql`w.id`)})`;
}

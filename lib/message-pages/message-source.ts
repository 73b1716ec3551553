/** Chooses how to find the messages of a narrow, so that an index is used whatever the organization's size. */

import { isReceivedOnly, mayReadChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { queryComposed, type Sql, sql } from "../db/sql.ts";
import { MESSAGE_CHANNEL_WILDCARD } from "../messages/message-bits.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { POLICY_MUTED } from "../topics/visibility-policy.contract.ts";
import {
  allDirectScope,
  allOf,
  directIncludingScope,
  directScope,
  readableScope,
  receivedScope,
} from "./message-scope.ts";
import {
  type ChannelKind,
  channelsOf,
  markConditions,
  mutedCondition,
  narrowConditions,
  topicCondition,
} from "./narrow-conditions.ts";
import { inSearchTurns } from "./search-turns.ts";

/** One side of the anchor. */
export interface Slice {
  /** A condition on m.id. */
  readonly bound: Sql;
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
}

/** Finds the ids of one slice, in the slice's direction. */
export type MessageSource = (slice: Slice) => Promise<number[]>;

/** Finds messages by the most selective query, which includes the access check, when it is the person's turn. */
export function messageSource(actor: Actor, terms: readonly NarrowTerm[]): MessageSource {
  return inSearchTurns(actor, chooseSource(actor, terms));
}

function chooseSource(actor: Actor, terms: readonly NarrowTerm[]): MessageSource {
  const where = allOf(narrowConditions(terms, actor));
  const chosen = terms.filter((term) => !term.negated);
  const states = new Set(chosen.flatMap((term) => (term.kind === "is" ? [term.state] : [])));
  const channel = chosen.find((term) => term.kind === "channel")?.channel;
  if (channel) {
    if (!mayReadChannel(actor.organization, channel, actor.user)) return async () => [];
    const received = isReceivedOnly(channel)
      ? sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${actor.user.id} AND channel_id = ${channel.id})`
      : sql`true`;
    const since = states.has("unread") ? sinceFirstReceived(actor, channel) : sql`true`;
    const conditions = allOf([where, received, since]);
    return hasReaction(chosen) ? reacted(channelScope(channel), conditions) : plain(conditions);
  }
  if (states.has("starred")) {
    return marked(actor, where, markedIds(actor.user.id, markConditions.starred));
  }
  if (states.has("alerted")) {
    return marked(actor, where, markedIds(actor.user.id, markConditions.alerted));
  }
  if (states.has("mentioned")) return marked(actor, where, mentionedIds(actor));
  const mentions = chosen.find((term) => term.kind === "mentions");
  if (mentions) return marked(actor, where, markedIds(mentions.userId, markConditions.mentionedByName));
  const direct = onlyDirectScope(actor, chosen);
  if (states.has("unread")) {
    return unread(actor, direct ?? receivedScope(actor), conditionsBut(isUnread, terms, actor));
  }
  if (chosen.some((term) => term.kind === "id" || term.kind === "with")) {
    return within(readableScope(actor), where);
  }
  if (direct) return inScope(actor, direct, chosen, conditionsBut(isDirect, terms, actor));
  const channels = chosen.find((term) => term.kind === "channels");
  if (channels) {
    const rest = conditionsBut((term) => term === channels, terms, actor);
    return inScope(actor, channelsScope(actor, channels.which), chosen, rest);
  }
  const received = isUnmuted(terms, chosen)
    ? unmuted(actor, where)
    : inScope(actor, receivedScope(actor), chosen, where);
  const historical = markedIds(actor.user.id, markConditions.historical);
  return either(received, marked(actor, where, historical));
}

function inScope(actor: Actor, scope: Sql, chosen: readonly NarrowTerm[], where: Sql): MessageSource {
  if (hasReaction(chosen)) return reacted(scope, where);
  if (chosen.some((term) => term.kind === "has")) return eachConversation(scope, where);
  if (chosen.some((term) => term.kind === "sender")) return within(scope, where);
  const topics = topicCondition(chosen, actor.user.id);
  return topics ? eachTopic(scope, topics, where) : eachConversation(scope, where);
}

function hasReaction(chosen: readonly NarrowTerm[]): boolean {
  return chosen.some((term) => term.kind === "has" && term.what === "reaction");
}

/** Whether nothing is asked for but what the person has not muted. */
function isUnmuted(terms: readonly NarrowTerm[], chosen: readonly NarrowTerm[]): boolean {
  return chosen.length === 0 && terms.some((term) => term.kind === "is" && term.state === "muted");
}

/**
 * What the person has not muted: by topic in channels where something is muted, since most messages of such a channel may
 * be in what is muted, and by conversation elsewhere.
 */
function unmuted(actor: Actor, where: Sql): MessageSource {
  const { id: userId } = actor.user;
  const partlyMuted = sql`(
    SELECT c.conversation_id FROM subscription s JOIN channel c ON c.id = s.channel_id
    WHERE s.user_id = ${userId} AND s.is_muted
    UNION
    SELECT t.conversation_id FROM user_topic ut JOIN topic t ON t.id = ut.topic_id
    WHERE ut.user_id = ${userId} AND ut.policy = ${POLICY_MUTED})`;
  const some = sql`(SELECT * FROM ${receivedScope(actor)} AS own WHERE conversation_id IN ${partlyMuted})`;
  const others = sql`(SELECT * FROM ${receivedScope(actor)} AS own WHERE conversation_id NOT IN ${partlyMuted})`;
  const topics = sql`(${mutedCondition(userId)}) IS NOT TRUE`;
  return either(eachTopic(some, topics, where), eachConversation(others, where));
}

/** The union of two sources, without duplicates. */
function either(one: MessageSource, other: MessageSource): MessageSource {
  return async (slice) => {
    const found = new Set([...(await one(slice)), ...(await other(slice))]);
    const sign = slice.direction === "ASC" ? 1 : -1;
    return [...found].sort((a, b) => sign * (a - b)).slice(0, slice.limit);
  };
}

/** The direct conversations of the narrow; null when it is not limited to direct messages. */
function onlyDirectScope(actor: Actor, chosen: readonly NarrowTerm[]): Sql | null {
  for (const term of chosen) {
    if (term.kind === "dm") return directScope(actor, term.userIds);
    if (term.kind === "dm-including") return directIncludingScope(actor, term.userIds);
    if (term.kind === "is" && term.state === "dm") return allDirectScope(actor);
  }
  return null;
}

function channelsScope(actor: Actor, which: ChannelKind): Sql {
  return sql`(SELECT * FROM ${readableScope(actor)} AS readable
    WHERE conversation_id = ANY(${channelsOf(which, actor.organization)}::int8[]))`;
}

/** The conditions of all terms that the source itself does not cover. */
function conditionsBut(
  isSeenTo: (term: NarrowTerm) => boolean,
  terms: readonly NarrowTerm[],
  actor: Actor,
): Sql {
  return allOf(
    narrowConditions(
      terms.filter((term) => !isSeenTo(term)),
      actor,
    ),
  );
}

function isUnread(term: NarrowTerm): boolean {
  return !term.negated && term.kind === "is" && term.state === "unread";
}

/** What the direct conversations themselves imply. */
function isDirect(term: NarrowTerm): boolean {
  return !term.negated && term.kind === "is" && term.state === "dm";
}

/** Makes the index skip history from before the person joined; matches nothing when they never did. */
function sinceFirstReceived({ user }: Actor, channel: ChannelRecord): Sql {
  return sql`m.id >= (SELECT lower(received) FROM subscription
    WHERE user_id = ${user.id} AND channel_id = ${channel.id})`;
}

async function ids(statement: Sql): Promise<number[]> {
  return (await queryComposed<{ id: number }>(statement)).map((row) => row.id);
}

function order(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY id ASC` : sql`ORDER BY id DESC`;
}

/** The conditions name a conversation: one scan along its index. */
function plain(where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      WHERE ${bound} AND ${where} ${orderOfMessage(direction)} LIMIT ${limit}`);
}

function orderOfMessage(direction: Slice["direction"]): Sql {
  return direction === "ASC" ? sql`ORDER BY m.id ASC` : sql`ORDER BY m.id DESC`;
}

/** The conditions themselves are selective; the scope only checks access. */
function within(scope: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
      JOIN ${scope} AS scope ON scope.conversation_id = m.conversation_id
      WHERE ${bound} AND ${where} AND (scope.received IS NULL OR m.id <@ scope.received)
      ${orderOfMessage(direction)} LIMIT ${limit}`);
}

/**
 * The newest (or oldest) few of each conversation, then the newest of all. The conversation is a list of one and part of
 * the order: with a plain equality the planner scans the primary key through everybody's messages.
 */
function eachConversation(scope: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT found.id FROM ${scope} AS scope CROSS JOIN LATERAL (
        SELECT m.id FROM message m JOIN topic t ON t.id = m.topic_id
        WHERE m.conversation_id = ANY (ARRAY[scope.conversation_id])
          AND ${bound} AND ${where} AND (scope.received IS NULL OR m.id <@ scope.received)
        ${direction === "ASC" ? sql`ORDER BY m.conversation_id ASC, m.id ASC` : sql`ORDER BY m.conversation_id DESC, m.id DESC`}
        LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`);
}

/** The newest (or oldest) few of each matching topic, then the newest of all. */
function eachTopic(scope: Sql, topics: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT found.id FROM ${scope} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id AND ${topics}
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m
        WHERE m.topic_id = ANY (ARRAY[t.id]) AND ${bound} AND ${where}
          AND (scope.received IS NULL OR m.id <@ scope.received)
        ${orderWithinTopic(direction)} LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`);
}

function orderWithinTopic(direction: Slice["direction"]): Sql {
  return direction === "ASC"
    ? sql`ORDER BY m.topic_id ASC, m.id ASC`
    : sql`ORDER BY m.topic_id DESC, m.id DESC`;
}

/**
 * Searches only the gaps between a person's read ranges in the received part of a topic. A gap may contain no message,
 * and the newest message may be read while an older one is not.
 */
function unread(actor: Actor, scope: Sql, where: Sql): MessageSource {
  const { id: userId } = actor.user;
  return ({ bound, direction, limit }) =>
    ids(sql`SELECT found.id FROM ${scope} AS scope
      JOIN topic t ON t.conversation_id = scope.conversation_id AND t.last_message_id IS NOT NULL
      LEFT JOIN topic_read r ON r.topic_id = t.id AND r.user_id = ${userId}
      CROSS JOIN LATERAL unnest(
        coalesce(scope.received, '{[1,)}') * int8multirange(int8range(NULL, t.last_message_id, '(]'))
          - coalesce(r.read, '{}')) AS gap
      CROSS JOIN LATERAL (
        SELECT m.id FROM message m
        WHERE m.topic_id = ANY (ARRAY[t.id]) AND ${bound} AND ${where}
          AND m.id >= coalesce(lower(gap), 1) AND m.id < coalesce(upper(gap), ${Number.MAX_SAFE_INTEGER})
        ${orderWithinTopic(direction)} LIMIT ${limit}) AS found
      ${order(direction)} LIMIT ${limit}`);
}

function channelScope({ conversationId }: ChannelRecord): Sql {
  return sql`(SELECT ${conversationId}::int8 AS conversation_id, NULL::int8multirange AS received)`;
}

/** Starts from the reactions: few messages have any. */
function reacted(scope: Sql, where: Sql): MessageSource {
  return fewOf(sql`(SELECT message_id FROM reaction)`, scope, where);
}

/** Starts from the person's flags; messages of archived channels are left out as in `receivedScope`. */
function marked(actor: Actor, where: Sql, marks: Sql): MessageSource {
  return fewOf(marks, readableScope(actor, { withArchived: false }), where);
}

/**
 * Looks at the messages of a relation (message_id) one after the other, in their order: joined as sets, the planner would
 * read all of them before it takes the newest. `few_id` reaches into the subquery, where m is the message.
 */
function fewOf(few: Sql, scope: Sql, where: Sql): MessageSource {
  return ({ bound, direction, limit }) =>
    ids(sql`WITH scope AS MATERIALIZED ${scope}
      SELECT DISTINCT m.id FROM (SELECT message_id AS id, message_id AS few_id FROM ${few} AS few) AS m
      CROSS JOIN LATERAL (
        SELECT FROM message m JOIN topic t ON t.id = m.topic_id
        JOIN scope ON scope.conversation_id = m.conversation_id
        WHERE m.id = few_id AND ${where} AND (scope.received IS NULL OR m.id <@ scope.received)
        LIMIT 1) AS found
      WHERE ${bound} ${orderOfMessage(direction)} LIMIT ${limit}`);
}

/** @param marks one of `markConditions`, each of which has an index. */
function markedIds(userId: number, marks: Sql): Sql {
  return sql`(SELECT message_id FROM message_flag WHERE user_id = ${userId} AND ${marks})`;
}

function mentionedIds(actor: Actor): Sql {
  return sql`(
    SELECT message_id FROM message_flag WHERE user_id = ${actor.user.id} AND ${markConditions.mentioned}
    UNION
    SELECT w.id FROM ${receivedScope(actor)} AS reached
    JOIN message w ON w.conversation_id = reached.conversation_id AND w.bits & ${MESSAGE_CHANNEL_WILDCARD} <> 0
    WHERE reached.received IS NULL OR w.id <@ reached.received)`;
}

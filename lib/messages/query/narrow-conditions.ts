/** Terms as SQL on a message m, its topic t and the viewer's flags. */

import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import {
  type ChosenPolicy,
  POLICY_FOLLOWED,
  POLICY_MUTED,
  RESOLVED_TOPIC_PREFIX,
} from "../../channels/topics/topics-limits.contract.ts";

import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../messages/message-bits.ts";
import type { MessageState, NarrowTerm } from "../narrow/parse-narrow.ts";
import {
  allDirectScope,
  directIncludingScope,
  directScope,
  hasReceived,
  readableScope,
} from "../reading/message-scope.ts";
import type { CompiledSearch } from "../search/compile-search.ts";

/** Bits of message-bits.ts as literals, to match partial indexes. */
const contentConditions = {
  link: sql`m.bits & 4 <> 0`,
  image: sql`m.bits & 8 <> 0`,
  attachment: sql`m.bits & 16 <> 0`,
  reaction: sql`EXISTS (SELECT 1 FROM reaction WHERE message_id = m.id)`,
};
/** Bits of flag-bits.ts, likewise. Mentions include wildcards. */
export const markConditions = {
  starred: sql`bits & 1 <> 0`,
  mentioned: sql`bits & 28 <> 0`,
  /** Repeats the index's condition. */
  mentionedByName: sql`bits & 28 <> 0 AND bits & 4 <> 0`,
  alerted: sql`bits & 32 <> 0`,
  historical: sql`bits & 64 <> 0`,
};

export type Condition = Exclude<NarrowTerm, { kind: "before" }>;

/** Terms without a target are null in SQL, so that negations match. */
export function narrowConditions(terms: readonly Condition[], actor: Actor): Sql[] {
  return terms.map((term) => {
    const condition = conditionOf(term, actor);
    return term.negated ? sql`(${condition}) IS NOT TRUE` : condition;
  });
}

function conditionOf(term: Condition, actor: Actor): Sql {
  const { organization, user } = actor;
  switch (term.kind) {
    case "channel":
      return sql`m.conversation_id = ${term.channel.conversationId}`;
    case "channels":
      return sql`m.conversation_id = ANY(${channelsOf(term.which, organization)}::int8[])`;
    case "topic":
      return sql`(t.name_key = ${term.topicKey} AND ${isChannelMessage})`;
    case "dm":
      return sql`m.conversation_id = (SELECT id FROM conversation
        WHERE realm_id = ${organization.realm.id} AND direct_key = ${term.userIds.join(",")})`;
    case "dm-including":
      return sql`(SELECT count(*) FROM conversation_member cm
        WHERE cm.conversation_id = m.conversation_id AND cm.user_id = ANY(${[...term.userIds]}::int[]))
        = ${new Set(term.userIds).size}`;
    case "sender":
      return sql`m.sender_id = ${term.userId}`;
    case "is":
      return stateCondition(term.state, user.id);
    case "id":
      return sql`m.id = ${term.messageId}`;
    case "with":
      return sql`m.topic_id = (SELECT named.topic_id FROM message named
        JOIN ${readableScope(actor)} AS own ON own.conversation_id = named.conversation_id
        WHERE named.id = ${term.messageId} AND ${hasReceived(sql`own.received`, sql`named.id`)} LIMIT 1)`;
    case "has":
      return contentConditions[term.what];
    case "mentions":
      return hasMark(term.userId, markConditions.mentionedByName);
    case "search":
      return searchCondition(term.search);
    case "any":
      return sql`true`;
  }
}

/** A scalar subquery, so that the planner cannot join with all matches. */
function searchCondition({ tsquery }: Pick<CompiledSearch, "tsquery">): Sql {
  if (tsquery === null) return sql`false`;
  return sql`(SELECT s.tokens @@ ${tsquery}::tsquery FROM message_search s WHERE s.message_id = m.id)`;
}

export type ChannelKind = Extract<Condition, { kind: "channels" }>["which"];

/** Archived channels match only "archived". */
export function channelsOf(which: ChannelKind, organization: Organization): number[] {
  const chosen = [...organization.channels.all()].filter((channel) => {
    if (which === "archived" || channel.isArchived) return which === "archived" && channel.isArchived;
    return which === "public" ? !channel.isPrivate : channel.isWebPublic;
  });
  return chosen.map((channel) => channel.conversationId);
}

const isChannelMessage = sql`EXISTS (SELECT 1 FROM channel c WHERE c.conversation_id = m.conversation_id)`;

function hasMark(userId: number, condition: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM message_flag
    WHERE user_id = ${userId} AND message_id = m.id AND ${condition})`;
}

function hasPolicy(userId: number, policy: ChosenPolicy): Sql {
  return sql`EXISTS (SELECT 1 FROM user_topic ut
    WHERE ut.user_id = ${userId} AND ut.topic_id = t.id AND ut.policy = ${policy})`;
}

function stateCondition(state: MessageState, userId: number): Sql {
  switch (state) {
    case "dm":
      return sql`NOT ${isChannelMessage}`;
    case "unread":
      return sql`(${unreadCondition(userId)} AND ${wasReceived(userId)})`;
    case "starred":
      return hasMark(userId, markConditions.starred);
    case "mentioned":
      return sql`(${hasMark(userId, markConditions.mentioned)} OR (m.bits & ${MESSAGE_CHANNEL_WILDCARD} <> 0
        AND ${wasReceived(userId)} AND NOT ${hasMark(userId, markConditions.historical)}))`;
    case "alerted":
      return hasMark(userId, markConditions.alerted);
    case "resolved":
      return sql`t.name LIKE ${`${RESOLVED_TOPIC_PREFIX}%`}`;
    case "followed":
      return hasPolicy(userId, POLICY_FOLLOWED);
    case "muted":
      return mutedCondition(userId);
  }
}

/** Unreceived messages count as read. */
function wasReceived(userId: number): Sql {
  return sql`(NOT ${isChannelMessage} OR EXISTS (
    SELECT 1 FROM channel c JOIN subscription s ON s.channel_id = c.id
    WHERE c.conversation_id = m.conversation_id AND s.user_id = ${userId} AND s.received @> m.id))`;
}

/** The caller checks that the message was received. */
function unreadCondition(userId: number): Sql {
  return sql`(m.bits & ${MESSAGE_IS_SILENT} = 0 AND NOT EXISTS (SELECT 1 FROM topic_read r
    WHERE r.user_id = ${userId} AND r.topic_id = m.topic_id AND r.read @> m.id))`;
}

/** Muted by its own policy, or else by its channel. */
export function mutedCondition(userId: number): Sql {
  return sql`(${hasPolicy(userId, POLICY_MUTED)} OR (t.conversation_id IN (
      SELECT c.conversation_id FROM subscription s JOIN channel c ON c.id = s.channel_id
      WHERE s.user_id = ${userId} AND s.is_muted)
    AND NOT EXISTS (SELECT 1 FROM user_topic ut
      WHERE ut.user_id = ${userId} AND ut.topic_id = t.id AND ut.policy > ${POLICY_MUTED})))`;
}

/** On topics t; null without a term about topics. */
export function topicCondition(chosen: readonly Condition[], userId: number): Sql | null {
  for (const term of chosen) {
    if (term.kind === "topic") return sql`t.name_key = ${term.topicKey}`;
    if (term.kind !== "is") continue;
    const { state } = term;
    if (state === "followed" || state === "muted" || state === "resolved")
      return stateCondition(state, userId);
  }
  return null;
}

/** Null unless limited to direct messages. */
export function onlyDirectScope(actor: Actor, chosen: readonly Condition[]): Sql | null {
  for (const term of chosen) {
    if (term.kind === "dm") return directScope(actor, term.userIds);
    if (term.kind === "dm-including") return directIncludingScope(actor, term.userIds);
    if (term.kind === "is" && term.state === "dm") return allDirectScope(actor);
  }
  return null;
}

export function channelsScope(actor: Actor, which: ChannelKind): Sql {
  return sql`(SELECT * FROM ${readableScope(actor)} AS readable
    WHERE conversation_id = ANY(${channelsOf(which, actor.organization)}::int8[]))`;
}

/** For a readable channel. A CASE, as in `hasReceived`. */
export function receivedIn({ user }: Actor, channel: ChannelRecord): Sql {
  if (!isReceivedOnly(channel)) return sql`true`;
  return sql`CASE WHEN m.id <@ (SELECT received FROM subscription
    WHERE user_id = ${user.id} AND channel_id = ${channel.id}) THEN true ELSE false END`;
}

/** Lets the index skip messages from before the user joined. */
export function sinceFirstReceived({ user }: Actor, channel: ChannelRecord): Sql {
  return sql`m.id >= (SELECT lower(received) FROM subscription
    WHERE user_id = ${user.id} AND channel_id = ${channel.id})`;
}

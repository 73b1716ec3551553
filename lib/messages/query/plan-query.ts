/** Chooses how to find the messages of a narrow, so that an index is used whatever the organization's size. */

import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { POLICY_MUTED } from "../../channels/topics/visibility-policy.contract.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { allOf, readableScope, receivedScope } from "../reading/message-scope.ts";
import { allOfQueries, COMMON } from "../search/compile-search.ts";
import { contentsToken, senderToken } from "../search/message-vector.ts";
import { inSearchTurn, inSearchTurns } from "../search/search-turns.ts";
import { ALL_IDS, filteredSource } from "./find-by-parts.ts";
import { type InTurn, type Restriction, searchedSource } from "./find-by-words.ts";
import { either, type MessageSource, NOTHING_FOUND, type Slice, TookTooLong } from "./message-slice.ts";
import {
  type Condition,
  markConditions,
  mutedCondition,
  narrowConditions,
  topicCondition,
} from "./narrow-conditions.ts";
import { channelsScope, onlyDirectScope, receivedIn, sinceFirstReceived } from "./narrow-scopes.ts";
import {
  channelScope,
  eachConversation,
  eachTopic,
  marked,
  markedIds,
  mentionedIds,
  plain,
  reacted,
  unread,
  within,
} from "./plan-statements.ts";
import { longestStatementMs } from "./search-budget.ts";
import { withinTimes } from "./within-times.ts";

/** With fewer, their newest messages are read at once. */
const MANY_CHANNELS = 100;

/**
 * Finds messages by the most selective query, which includes the access check. Each statement waits for the person's turn,
 * so a search of many steps slows only the searches of the same person.
 */
export function messageSource(actor: Actor, terms: readonly NarrowTerm[]): MessageSource {
  const source = sourceOf(
    actor,
    terms.filter((term) => term.kind !== "before"),
  );
  return withinTimes(
    source,
    terms.filter((term) => term.kind === "before"),
  );
}

function sourceOf(actor: Actor, terms: readonly Condition[]): MessageSource {
  const few = inSearchTurns(actor, chooseSource(actor, terms));
  const searched = chooseSearched(actor, terms) ?? chooseFiltered(actor, terms) ?? limited(actor, terms, few);
  return (slice) => (isFewIds(slice) ? few(slice) : searched(slice));
}

/**
 * By one statement, if it does not take long: an index knows either who has sent a message, or what it has, or where it is,
 * and millions may fulfil each of the terms, and none all of them. Otherwise the messages are looked at part by part.
 */
function limited(actor: Actor, terms: readonly Condition[], few: MessageSource): MessageSource {
  if (isOfManyConversations(actor, terms))
    return filteredSource(chooseSource(actor, terms), null, inTurnOfActor(actor));
  const filters = terms.filter((term) => term.kind === "sender" || term.kind === "has");
  if (filters.length === 0) return few;
  const byParts = filtered(actor, terms, filters);
  return async (slice) => {
    try {
      return await few({ ...slice, longestMs: longestStatementMs() });
    } catch (error) {
      if (error instanceof TookTooLong) return byParts(slice);
      throw error;
    }
  };
}

/**
 * Whether indexes answer for one conversation each, and there may be many. Without a part of the ids they would be asked for
 * the newest of each, a hundred thousand from long ago beside the newest of all.
 */
function isOfManyConversations({ organization }: Actor, terms: readonly Condition[]): boolean {
  const isContents = (term: Condition) => term.kind === "has" && term.what !== "reaction";
  const isKind = (term: Condition) => isDirect(term) || isMutedTerm(term) || term.kind === "channels";
  if (!terms.every((term) => isContents(term) || isKind(term))) return false;
  return terms.some(isContents) || organization.channels.count > MANY_CHANNELS;
}

/**
 * By the most selective of the other terms, looking at each message for those that no index answers: searches, where the
 * index of words is not the better way, and what must not be. Null when there are none.
 */
function chooseFiltered(actor: Actor, terms: readonly Condition[]): MessageSource | null {
  const filters = terms.filter((term) => term.kind === "search" || (term.negated && !isMutedTerm(term)));
  return filters.length === 0 ? null : filtered(actor, terms, filters);
}

/** Looks at what is found by the other terms. */
function filtered(actor: Actor, terms: readonly Condition[], filters: readonly Condition[]): MessageSource {
  const others = terms.filter((term) => !filters.includes(term));
  const condition = allOf(narrowConditions(filters, actor));
  const isMarked = others.some((term) => !term.negated && isMarkOrId(term));
  const source = chooseSource(actor, others);
  return filteredSource(source, condition, inTurnOfActor(actor), isMarked ? ALL_IDS : undefined);
}

function inTurnOfActor(actor: Actor): InTurn {
  return (task) => inSearchTurn(actor, task);
}

/** What is muted is known by topic. */
function isMutedTerm(term: Condition): boolean {
  return term.kind === "is" && term.state === "muted";
}

/** Whether the ids themselves are more selective than any condition. */
function isFewIds({ range }: Slice): boolean {
  return range.among !== undefined || (range.from !== undefined && range.from === range.to);
}

/** By the index of words; null when nothing is searched for, or when something else is more selective. */
function chooseSearched(actor: Actor, terms: readonly Condition[]): MessageSource | null {
  const chosen = terms.filter((term) => !term.negated);
  const searches = chosen.flatMap((term) => (term.kind === "search" ? [term.search] : []));
  if (searches.length === 0 || chosen.some(isMarkOrId)) return null;
  const uses = Math.min(...searches.map((search) => search.uses));
  if (uses > COMMON && chosen.some(isUnread)) return null;
  const queries = searches.flatMap(({ tsquery, unordered }) => unordered ?? tsquery ?? []);
  if (queries.length < searches.length) return async () => NOTHING_FOUND;
  const phrases = searches.flatMap(({ tsquery, unordered }) => (unordered === null ? [] : (tsquery ?? [])));
  const tokens = searches.every(({ hasAllTokens }) => hasAllTokens) ? tokensOf(actor, chosen) : [];
  const where = conditionsBut((term) => !term.negated && term.kind === "search", terms, actor);
  const inTurn = inTurnOfActor(actor);
  const within = (restriction: Omit<Restriction, "readerId">) =>
    searchedSource(
      {
        uses,
        words: allOfQueries(queries),
        phrase: phrases.length === 0 ? null : allOfQueries(phrases),
        further: tokens.length === 0 ? null : allOfQueries(tokens),
        isOfSeveral: queries.length > 1 || phrases.length > 0,
      },
      { readerId: actor.user.id, ...restriction },
      inTurn,
    );
  const channel = chosen.find((term) => term.kind === "channel")?.channel;
  if (channel) {
    if (!mayReadChannel(actor.organization, channel, actor.user)) return async () => NOTHING_FOUND;
    return within({ scope: channelScope(channel), where: allOf([where, receivedIn(actor, channel)]) });
  }
  const channels = chosen.find((term) => term.kind === "channels");
  const scope = onlyDirectScope(actor, chosen) ?? (channels ? channelsScope(actor, channels.which) : null);
  if (scope) return within({ scope, where });
  const historical = marked(actor, sql`true`, markedIds(actor.user.id, markConditions.historical));
  const everyTerm = allOf(narrowConditions(terms, actor));
  return either(
    within({ scope: receivedScope(actor), where }),
    filteredSource(historical, everyTerm, inTurn, ALL_IDS),
  );
}

/** What the index of words knows of a message beside its words. */
function tokensOf({ organization }: Actor, terms: readonly Condition[]): string[] {
  return terms.flatMap((term) => {
    if (term.kind === "sender") return senderToken(term.userId);
    if (term.kind !== "has" || term.what === "reaction") return [];
    return contentsToken(organization.realm.id, term.what);
  });
}

/** Terms that few messages match. */
function isMarkOrId(term: Condition): boolean {
  if (term.kind === "is")
    return term.state === "starred" || term.state === "alerted" || term.state === "mentioned";
  return term.kind === "mentions" || term.kind === "id" || term.kind === "with";
}

function chooseSource(actor: Actor, terms: readonly Condition[]): MessageSource {
  const where = allOf(narrowConditions(terms, actor));
  const chosen = terms.filter((term) => !term.negated);
  const states = new Set(chosen.flatMap((term) => (term.kind === "is" ? [term.state] : [])));
  const channel = chosen.find((term) => term.kind === "channel")?.channel;
  if (channel) {
    if (!mayReadChannel(actor.organization, channel, actor.user)) return async () => NOTHING_FOUND;
    const since = states.has("unread") ? sinceFirstReceived(actor, channel) : sql`true`;
    const conditions = allOf([where, receivedIn(actor, channel), since]);
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

function inScope(actor: Actor, scope: Sql, chosen: readonly Condition[], where: Sql): MessageSource {
  if (hasReaction(chosen)) return reacted(scope, where);
  if (chosen.some((term) => term.kind === "has")) return eachConversation(scope, where);
  if (chosen.some((term) => term.kind === "sender")) return within(scope, where);
  const topics = topicCondition(chosen, actor.user.id);
  return topics ? eachTopic(scope, topics, where) : eachConversation(scope, where);
}

function hasReaction(chosen: readonly Condition[]): boolean {
  return chosen.some((term) => term.kind === "has" && term.what === "reaction");
}

/** Whether nothing is asked for but what the person has not muted. */
function isUnmuted(terms: readonly Condition[], chosen: readonly Condition[]): boolean {
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

/** The conditions of all terms that the source itself does not cover. */
function conditionsBut(
  isSeenTo: (term: Condition) => boolean,
  terms: readonly Condition[],
  actor: Actor,
): Sql {
  return allOf(
    narrowConditions(
      terms.filter((term) => !isSeenTo(term)),
      actor,
    ),
  );
}

function isUnread(term: Condition): boolean {
  return !term.negated && term.kind === "is" && term.state === "unread";
}

/** What the direct conversations themselves imply. */
function isDirect(term: Condition): boolean {
  return !term.negated && term.kind === "is" && term.state === "dm";
}

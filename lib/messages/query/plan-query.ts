/** Plans searches so that an index is used at any size. */

import { mayReadChannel } from "../../channels/channels/channel-access.ts";
import { POLICY_MUTED } from "../../channels/topics/topics-limits.contract.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { allOf, readableScope, receivedScope } from "../reading/message-scope.ts";
import { allOfQueries, COMMON } from "../search/compile-search.ts";
import { contentsToken, senderToken } from "../search/message-vector.ts";
import { ALL_IDS, type PartsPlan } from "./find-by-parts.ts";
import type { Restriction, WordsPlan } from "./find-by-words.ts";
import type { Statement } from "./message-slice.ts";
import {
  type Condition,
  channelsScope,
  markConditions,
  mutedCondition,
  narrowConditions,
  onlyDirectScope,
  receivedIn,
  sinceFirstReceived,
  topicCondition,
} from "./narrow-conditions.ts";
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

/** With fewer, one statement reads each channel's newest messages. */
const MANY_CHANNELS = 100;

type Before = Extract<NarrowTerm, { kind: "before" }>;

export interface QueryPlan {
  /** Ids increase with time, so these select a range. */
  readonly times: readonly Before[];
  /** The most selective statements, with access checks; none when nothing can match. */
  readonly statements: readonly Statement[];
  /** Used for more than a few ids. */
  readonly search: Search;
}

type Search =
  | { readonly by: "statements" }
  /** Parts when the statements take long. */
  | { readonly by: "statements-or-parts"; readonly parts: PartsPlan }
  | { readonly by: "parts"; readonly parts: PartsPlan }
  /** `historical` finds unreceived messages that the user flagged. */
  | { readonly by: "words"; readonly words: WordsPlan; readonly historical: PartsPlan | null }
  | { readonly by: "nothing" };

const NOTHING: Search = { by: "nothing" };

export function planQuery(actor: Actor, terms: readonly NarrowTerm[]): QueryPlan {
  const times = terms.filter((term) => term.kind === "before");
  const conditions = terms.filter((term) => term.kind !== "before");
  const channel = channelOf(conditions);
  if (channel && !mayReadChannel(actor.organization, channel, actor.user))
    return { times, statements: [], search: NOTHING };
  return { times, statements: statementsFor(actor, conditions), search: searchFor(actor, conditions) };
}

function searchFor(actor: Actor, terms: readonly Condition[]): Search {
  const byWords = wordsFor(actor, terms);
  if (byWords) return byWords;
  // No index covers negated terms, nor searches unsuited to the word index.
  const unindexed = terms.filter((term) => term.kind === "search" || (term.negated && !isMutedTerm(term)));
  if (unindexed.length > 0) return { by: "parts", parts: partsFor(actor, terms, unindexed) };
  if (isOfManyConversations(actor, terms))
    return { by: "parts", parts: { statements: statementsFor(actor, terms), condition: null } };
  // Sender, content and place have separate indexes: millions may match each term, and none all of them.
  const single = terms.filter((term) => term.kind === "sender" || term.kind === "has");
  if (single.length > 0) return { by: "statements-or-parts", parts: partsFor(actor, terms, single) };
  return { by: "statements" };
}

/** Filters by `lookedAt` what the other terms find. */
function partsFor(actor: Actor, terms: readonly Condition[], lookedAt: readonly Condition[]): PartsPlan {
  const others = terms.filter((term) => !lookedAt.includes(term));
  const isMarked = others.some((term) => !term.negated && isMarkOrId(term));
  return {
    statements: statementsFor(actor, others),
    condition: allOf(narrowConditions(lookedAt, actor)),
    window: isMarked ? ALL_IDS : undefined,
  };
}

/**
 * Whether many conversations need their own index scans. Without a window of ids, these would read each one's newest
 * messages, however old.
 */
function isOfManyConversations({ organization }: Actor, terms: readonly Condition[]): boolean {
  const isContents = (term: Condition) => term.kind === "has" && term.what !== "reaction";
  const isKind = (term: Condition) => isDirect(term) || isMutedTerm(term) || term.kind === "channels";
  if (!terms.every((term) => isContents(term) || isKind(term))) return false;
  return terms.some(isContents) || organization.channels.count > MANY_CHANNELS;
}

/** Null without a search, or when another term is more selective. */
function wordsFor(actor: Actor, terms: readonly Condition[]): Search | null {
  const chosen = chosenOf(terms);
  const searches = chosen.flatMap((term) => (term.kind === "search" ? [term.search] : []));
  if (searches.length === 0 || chosen.some(isMarkOrId)) return null;
  const uses = Math.min(...searches.map((search) => search.uses));
  if (uses > COMMON && chosen.some(isUnread)) return null;
  const queries = searches.flatMap(({ tsquery, unordered }) => unordered ?? tsquery ?? []);
  if (queries.length < searches.length) return NOTHING;
  const phrases = searches.flatMap(({ tsquery, unordered }) => (unordered === null ? [] : (tsquery ?? [])));
  const tokens = searches.every(({ hasAllTokens }) => hasAllTokens) ? tokensOf(actor, chosen) : [];
  const named = namedRestriction(actor, terms);
  const words = {
    uses,
    words: allOfQueries(queries),
    phrase: phrases.length === 0 ? null : allOfQueries(phrases),
    further: tokens.length === 0 ? null : allOfQueries(tokens),
    isOfSeveral: queries.length > 1 || phrases.length > 0,
    restriction: named ?? { scope: receivedScope(actor), where: allButSearches(actor, terms) },
    readerId: actor.user.id,
  };
  return { by: "words", words, historical: named ? null : historicalParts(actor, terms) };
}

/** Null without a named conversation. */
function namedRestriction(actor: Actor, terms: readonly Condition[]): Restriction | null {
  const chosen = chosenOf(terms);
  const where = allButSearches(actor, terms);
  const channel = channelOf(terms);
  if (channel) return { scope: channelScope(channel), where: allOf([where, receivedIn(actor, channel)]) };
  const channels = chosen.find((term) => term.kind === "channels");
  const scope = onlyDirectScope(actor, chosen) ?? (channels ? channelsScope(actor, channels.which) : null);
  return scope && { scope, where };
}

function allButSearches(actor: Actor, terms: readonly Condition[]): Sql {
  return conditionsBut((term) => !term.negated && term.kind === "search", terms, actor);
}

function historicalParts(actor: Actor, terms: readonly Condition[]): PartsPlan {
  const historical = markedIds(actor.user.id, markConditions.historical);
  return {
    statements: [marked(actor, sql`true`, historical)],
    condition: allOf(narrowConditions(terms, actor)),
    window: ALL_IDS,
  };
}

/** Terms covered by the word index. */
function tokensOf({ organization }: Actor, terms: readonly Condition[]): string[] {
  return terms.flatMap((term) => {
    if (term.kind === "sender") return senderToken(term.userId);
    if (term.kind !== "has" || term.what === "reaction") return [];
    return contentsToken(organization.realm.id, term.what);
  });
}

/** Starts from the relation with the fewest messages. */
function statementsFor(actor: Actor, terms: readonly Condition[]): Statement[] {
  const where = allOf(narrowConditions(terms, actor));
  const chosen = chosenOf(terms);
  const channel = channelOf(terms);
  if (channel) {
    const since = chosen.some(isUnread) ? sinceFirstReceived(actor, channel) : sql`true`;
    const conditions = allOf([where, receivedIn(actor, channel), since]);
    return [hasReaction(chosen) ? reacted(channelScope(channel), conditions) : plain(conditions)];
  }
  const marks = marksOf(actor, chosen);
  if (marks) return [marked(actor, where, marks)];
  const direct = onlyDirectScope(actor, chosen);
  if (chosen.some(isUnread))
    return [unread(actor, direct ?? receivedScope(actor), conditionsBut(isUnread, terms, actor))];
  if (chosen.some((term) => term.kind === "id" || term.kind === "with"))
    return [within(readableScope(actor), where)];
  if (direct) return [inScope(actor, direct, chosen, conditionsBut(isDirect, terms, actor))];
  const channels = chosen.find((term) => term.kind === "channels");
  if (channels) {
    const rest = conditionsBut((term) => term === channels, terms, actor);
    return [inScope(actor, channelsScope(actor, channels.which), chosen, rest)];
  }
  const received = isUnmuted(terms)
    ? unmuted(actor, where)
    : [inScope(actor, receivedScope(actor), chosen, where)];
  return [...received, marked(actor, where, markedIds(actor.user.id, markConditions.historical))];
}

/** Null without a term for flags. */
function marksOf(actor: Actor, chosen: readonly Condition[]): Sql | null {
  const { id: userId } = actor.user;
  const states = new Set(chosen.flatMap((term) => (term.kind === "is" ? [term.state] : [])));
  if (states.has("starred")) return markedIds(userId, markConditions.starred);
  if (states.has("alerted")) return markedIds(userId, markConditions.alerted);
  if (states.has("mentioned")) return mentionedIds(actor);
  const mentions = chosen.find((term) => term.kind === "mentions");
  return mentions ? markedIds(mentions.userId, markConditions.mentionedByName) : null;
}

function inScope(actor: Actor, scope: Sql, chosen: readonly Condition[], where: Sql): Statement {
  if (hasReaction(chosen)) return reacted(scope, where);
  if (chosen.some((term) => term.kind === "has")) return eachConversation(scope, where);
  if (chosen.some((term) => term.kind === "sender")) return within(scope, where);
  const topics = topicCondition(chosen, actor.user.id);
  return topics ? eachTopic(scope, topics, where) : eachConversation(scope, where);
}

/** By topic in partly muted channels, where most messages may be muted; otherwise by conversation. */
function unmuted(actor: Actor, where: Sql): Statement[] {
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
  return [eachTopic(some, topics, where), eachConversation(others, where)];
}

function conditionsBut(
  isCovered: (term: Condition) => boolean,
  terms: readonly Condition[],
  actor: Actor,
): Sql {
  return allOf(
    narrowConditions(
      terms.filter((term) => !isCovered(term)),
      actor,
    ),
  );
}

function chosenOf(terms: readonly Condition[]): readonly Condition[] {
  return terms.filter((term) => !term.negated);
}

function channelOf(terms: readonly Condition[]) {
  return chosenOf(terms).find((term) => term.kind === "channel")?.channel;
}

function isMarkOrId(term: Condition): boolean {
  if (term.kind === "is")
    return term.state === "starred" || term.state === "alerted" || term.state === "mentioned";
  return term.kind === "mentions" || term.kind === "id" || term.kind === "with";
}

function hasReaction(chosen: readonly Condition[]): boolean {
  return chosen.some((term) => term.kind === "has" && term.what === "reaction");
}

function isUnmuted(terms: readonly Condition[]): boolean {
  return terms.some(isMutedTerm) && terms.every((term) => term.negated);
}

/** Muting is per topic. */
function isMutedTerm(term: Condition): boolean {
  return term.kind === "is" && term.state === "muted";
}

function isUnread(term: Condition): boolean {
  return !term.negated && term.kind === "is" && term.state === "unread";
}

/** Implied by the scope of direct conversations. */
function isDirect(term: Condition): boolean {
  return !term.negated && term.kind === "is" && term.state === "dm";
}

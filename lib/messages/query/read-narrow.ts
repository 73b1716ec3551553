/** Parses narrows, and looks up word forms, followed messages and times. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { WireNarrowTerm } from "../narrow/narrow.contract.ts";
import {
  type NarrowTerm,
  type ParsedTerm,
  parseNarrow,
  type SearchedParts,
  topicKey,
} from "../narrow/parse-narrow.ts";
import { listMessages } from "../reading/list-messages.ts";
import { compileSearch } from "../search/compile-search.ts";
import { inSearchTurns } from "../search/search-turns.ts";
import { firstIdSince } from "./anchor.ts";

/** @throws ApiError BAD_NARROW; RATE_LIMIT_HIT when too many of the actor's searches are waiting. */
export async function readNarrow(actor: Actor, given: readonly WireNarrowTerm[]): Promise<NarrowTerm[]> {
  const terms = await followMessage(actor, parseNarrow(given, { ...actor, isKnown: knownTo(actor) }));
  const { realm } = actor.organization;
  const languages = [realm.settings.default_language, actor.user.settings.default_language];
  const compile = inSearchTurns(actor, async ({ parts, negated }: SearchedParts): Promise<NarrowTerm> => {
    return { kind: "search", search: await compileSearch(parts, { realmId: realm.id, languages }), negated };
  });
  const lookUp = async (term: ParsedTerm): Promise<NarrowTerm> => {
    if (term.kind === "searched-parts") return compile(term);
    if (term.kind !== "sent-before") return term;
    return { kind: "before", messageId: await firstIdSince(term.time), negated: term.negated };
  };
  return Promise.all(terms.map(lookUp));
}

/**
 * The message's current conversation replaces other terms', so that links survive moves. For an unreadable message,
 * these remain (protocol: get-messages, feature level 271). Several or negated "with" terms are plain conditions.
 */
async function followMessage(actor: Actor, terms: readonly ParsedTerm[]): Promise<readonly ParsedTerm[]> {
  const followed = terms.filter(isWith);
  const [term] = followed;
  if (!term || followed.length > 1 || term.negated) return terms;
  const others = terms.filter((other) => other !== term);
  const place = await conversationOf(actor, term.messageId);
  if (place) return [...place, ...others.filter((other) => !namesConversation(other))];
  return definesConversation(others) ? others : terms;
}

function isWith(term: ParsedTerm): term is Extract<NarrowTerm, { kind: "with" }> {
  return term.kind === "with";
}

function namesConversation({ kind, negated }: ParsedTerm): boolean {
  return !negated && (kind === "channel" || kind === "topic" || kind === "dm");
}

function definesConversation(terms: readonly ParsedTerm[]): boolean {
  const kinds = new Set(terms.filter(namesConversation).map(({ kind }) => kind));
  return kinds.has("dm") || (kinds.has("channel") && kinds.has("topic"));
}

async function conversationOf(actor: Actor, messageId: number): Promise<NarrowTerm[] | null> {
  const [message] = await listMessages(actor, [messageId]);
  if (!message) return null;
  if (message.channelId === null) return [{ kind: "dm", userIds: message.directUserIds, negated: false }];
  const channel = actor.organization.channels.get(message.channelId);
  if (!channel) return null;
  return [
    { kind: "channel", channel, negated: false },
    { kind: "topic", topicKey: topicKey(message.topicName), negated: false },
  ];
}

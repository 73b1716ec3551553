/** Reads the narrow of a request: parses its terms, and looks up what is searched for, which message is followed, and times. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { WireNarrowTerm } from "../narrow/narrow.contract.ts";
import { type NarrowTerm, type ParsedTerm, parseNarrow, type SearchedParts } from "../narrow/parse-narrow.ts";
import { compileSearch } from "../search/compile-search.ts";
import { inSearchTurns } from "../search/search-turns.ts";
import { followMessage } from "./follow-message.ts";
import { firstIdSince } from "./message-time.ts";

/**
 * The terms as the actor means them.
 * @throws ApiError BAD_NARROW; RATE_LIMIT_HIT when too many searches of the actor are waiting.
 */
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

/** Searches cost as differently as narrows do, so they take turns: whatever one person looks for, others wait little. */
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

/** Three at once leave connections to everything else, even when as many writers as possible have one. */
const LIMITS = { atOnce: 3, atOncePerAccount: 2, waitingPerAccount: 100 };

const turns = () => shared("search-turns", () => new TurnQueue<number>(LIMITS));

/**
 * Runs a part of a search, or another look at many messages, when it is the account's turn.
 * @throws ApiError RATE_LIMIT_HIT, from the search, when too many of the same account are waiting.
 */
export function inTurnOf<Found>(accountId: number, search: () => Promise<Found>): Promise<Found> {
  return turns().run(accountId, search);
}

/** The same when it is the turn of the person behind the actor. */
export function inSearchTurn<Found>({ user }: Actor, search: () => Promise<Found>): Promise<Found> {
  return inTurnOf(personOf(user), search);
}

/** A search that runs each time when it is the person's turn. */
export function inSearchTurns<Arguments extends readonly unknown[], Found>(
  actor: Actor,
  search: (...given: Arguments) => Promise<Found>,
): (...given: Arguments) => Promise<Found> {
  return (...given) => inSearchTurn(actor, () => search(...given));
}

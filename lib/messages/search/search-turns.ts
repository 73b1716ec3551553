/** Search turns keep one person's costly searches from delaying others. */
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { labelledHistogram } from "../../kernel/metrics/metric.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";

/** Leaves connections for everything else, even with all writers busy. */
const LIMITS = { atOnce: 3, atOncePerAccount: 2, waitingPerAccount: 100 };

const durations = labelledHistogram({
  name: "parley_search_seconds",
  help: "Time of a search, by phase: waiting for a turn, running.",
  labels: ["phase"],
});

const turns = () => shared("search-turns", () => new TurnQueue<number>(LIMITS));

/** @throws ApiError RATE_LIMIT_HIT when too many of the account's searches are waiting. */
export function inTurnOf<Found>(accountId: number, search: () => Promise<Found>): Promise<Found> {
  const askedAt = performance.now();
  return turns().run(accountId, async () => {
    const begunAt = performance.now();
    durations.of("waiting").observe(begunAt - askedAt);
    try {
      return await search();
    } finally {
      durations.of("running").observe(performance.now() - begunAt);
    }
  });
}

export function inSearchTurn<Found>({ user }: Actor, search: () => Promise<Found>): Promise<Found> {
  return inTurnOf(personOf(user), search);
}

/** Each run waits for its turn. */
export function inSearchTurns<Arguments extends readonly unknown[], Found>(
  actor: Actor,
  search: (...given: Arguments) => Promise<Found>,
): (...given: Arguments) => Promise<Found> {
  return (...given) => inSearchTurn(actor, () => search(...given));
}

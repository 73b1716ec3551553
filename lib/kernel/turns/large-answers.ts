/** Makes one large answer of a person at a time, so that many requests at once delay others no longer than one does. */
import { shared } from "../registry.ts";
import { TurnQueue } from "./turn-queue.ts";

/** Several at once, because each waits for the database; many of a person wait when tabs open after a restart. */
export const LARGE_ANSWERS = { atOnce: 4, atOncePerAccount: 1, waitingPerAccount: 100 };

const turns = () => shared("large-answer-turns", () => new TurnQueue<number | string>(LARGE_ANSWERS));

/**
 * Reads or encodes a large answer when it is the asker's turn.
 * @param asker id of the person, or the address of somebody unknown.
 * @throws ApiError RATE_LIMIT_HIT when too many are waiting.
 */
export function makeLargeAnswer<Answer>(
  asker: number | string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  return turns().run(asker, make);
}

/** Spreads a person's requests over rounds of the event loop. */
import { shared } from "../registry.ts";

const waitingOf = () => shared("requests-of-next-rounds", () => new Map<number, (() => void)[]>());

/**
 * Waits until no other request of the person has begun in this round: twenty synchronous parses of a megabyte in one
 * round would block the event loop twenty times as long.
 */
export async function yieldPerUser(personId: number): Promise<void> {
  const waiting = waitingOf().get(personId);
  if (waiting) return new Promise((resolve) => waiting.push(resolve));
  waitingOf().set(personId, []);
  setImmediate(nextRound, personId);
}

function nextRound(personId: number): void {
  const begin = waitingOf().get(personId)?.shift();
  if (!begin) {
    waitingOf().delete(personId);
    return;
  }
  setImmediate(nextRound, personId);
  begin();
}

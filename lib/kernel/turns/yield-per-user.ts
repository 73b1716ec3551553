/** Lets the requests of one person begin in different rounds of the event loop, so that others are served between them. */
import { shared } from "../registry.ts";

/** Of each person one of whose requests began in this round: how those that came since go on, in order. */
const waitingOf = () => shared("requests-of-next-rounds", () => new Map<number, (() => void)[]>());

/**
 * Waits until no other request of the person has begun in this round. What a request does at once, such as reading a
 * megabyte of parameters, holds up everybody: twenty of them in one round would do so twenty times as long, and a send of
 * somebody else waits for several rounds.
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

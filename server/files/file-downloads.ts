/** Bounds how many files one person receives at the same time. */
import { addressBlock } from "../../lib/kernel/address-block.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { personOf } from "../../lib/kernel/memory/person-behind.ts";
import { shared } from "../../lib/kernel/registry.ts";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";

/** Files that a person, with their bots, receives at the same time. Each holds a stream of the file store. */
export const DOWNLOADS_AT_ONCE = 10;
/** How many more may wait for these to end: a page shows many pictures. */
export const DOWNLOADS_WAITING = 100;

const downloads = () =>
  shared(
    "downloads",
    () =>
      new TurnQueue<number | string>({
        atOnce: Number.POSITIVE_INFINITY,
        atOncePerAccount: DOWNLOADS_AT_ONCE,
        waitingPerAccount: DOWNLOADS_WAITING,
      }),
  );

/**
 * Sends a file from the store when the person receives few enough others.
 * @param actor null: those without credentials are counted by address block.
 * @param send settles when the answer has left, or its client.
 * @throws ApiError RATE_LIMIT_HIT, with `retry-after` in seconds, when too many are waiting.
 */
export function inDownloadTurn(
  actor: Actor | null,
  clientAddress: string,
  send: () => Promise<void>,
): Promise<void> {
  return downloads().run(actor ? personOf(actor.user) : addressBlock(clientAddress), send);
}

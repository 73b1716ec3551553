/** Bounds what answers with files hold: how many one person receives at once, and how slowly. */
import type { ServerResponse } from "node:http";
import { addressBlock } from "../../lib/address-block.ts";
import type { Actor } from "../../lib/organization-memory/actor.ts";
import { personOf } from "../../lib/organization-memory/person-behind.ts";
import { shared } from "../../lib/registry.ts";
import { TurnQueue } from "../../lib/turns/turn-queue.ts";

/** Files that a person, with their bots, receives at the same time. Each holds a stream of the file store. */
export const DOWNLOADS_AT_ONCE = 10;
/** How many more may wait for these to end: a page shows many pictures. */
export const DOWNLOADS_WAITING = 100;
/** What of an answer must leave in this time while the client does not take all that is there: 17 kbit/s. */
export const PROGRESS_BYTES = 256 * 1024;
export const PROGRESS_MS = 120_000;

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

/** Ends an answer whose client takes too little of it for too long. A store that is slow has a limit of its own. */
export function requireProgress(response: ServerResponse): void {
  const { socket } = response;
  if (!socket) return;
  let sent = socket.bytesWritten;
  const check = setInterval(() => {
    const isTooSlow = response.writableLength > 0 && socket.bytesWritten < sent + PROGRESS_BYTES;
    sent = socket.bytesWritten;
    if (isTooSlow) response.destroy();
  }, PROGRESS_MS);
  check.unref();
  response.once("close", () => clearInterval(check));
}

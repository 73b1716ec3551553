/** Reads mails in a thread of their own, one at a time, each within limits of time and memory. */
import { Worker } from "node:worker_threads";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import type { MailAnswer } from "./mail-task.ts";

/** In ms. An ordinary mail takes some milliseconds, one with the largest attachments some seconds. */
export const READING_MS = 20_000;
/** For the thread; attachments take memory besides. */
export const READING_MB = 256;
/** Mails from one address block that wait for it. */
const WAITING = 20;

const turns = () =>
  shared("mail-reading", () => new TurnQueue<string>({ atOnce: 1, waitingPerAccount: WAITING }));

/**
 * Mails from different addresses take turns.
 * @returns null when it is no mail, or exceeds a limit.
 * @throws ApiError RATE_LIMIT_HIT when too many mails from the address wait.
 */
export function readMail(source: Uint8Array, addressBlock: string): Promise<MailAnswer> {
  return turns().run(addressBlock, () => inThread(source));
}

async function inThread(source: Uint8Array): Promise<MailAnswer> {
  const { promise, resolve } = Promise.withResolvers<MailAnswer>();
  const worker = new Worker(new URL("./mail-worker.ts", import.meta.url), {
    // Node runs these files directly, so a thread does not load the hooks that the server was started with.
    execArgv: [],
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: READING_MB },
    // Nothing that reads untrusted input needs the server's secrets.
    env: {},
  });
  worker
    .once("message", resolve)
    .once("error", () => resolve(null))
    .once("exit", () => resolve(null));
  const timer = setTimeout(() => resolve(null), READING_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

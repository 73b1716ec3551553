/** Reads mails in a thread of their own, one at a time, each within limits of time and memory. */
import { Worker } from "node:worker_threads";
import { CollectedBytes } from "../../kernel/collected-bytes.ts";
import { badRequest } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { countMail, findTarget, type MailTarget } from "./find-target.ts";
import { MAIL_BYTES, type MailAnswer, type ReadMail } from "./mail-task.ts";
import { postMail } from "./post-mail.ts";

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

/**
 * Posts the mail where its recipient stands for.
 * @param recipient absent: the first of the mail's own fields that is an address of this server.
 * @returns what is printed.
 * @throws ApiError with the reason, in words for the sender of the mail.
 */
export async function receivePipedMail(
  source: AsyncIterable<Uint8Array>,
  recipient?: string,
): Promise<string> {
  const collected = new CollectedBytes();
  for await (const chunk of source) {
    collected.add(chunk);
    if (collected.length > MAIL_BYTES)
      throw badRequest(`The mail is larger than ${MAIL_BYTES / 1024 ** 2} MiB.`);
  }
  const mail = await readMail(collected.bytes(), "command");
  if (!mail) throw badRequest("The mail cannot be read.");
  const target = await firstTarget(recipient === undefined ? mail.recipients : [recipient]);
  await countMail(target);
  await postMail(target, mail);
  return "The mail is posted.";
}

async function firstTarget(addresses: ReadMail["recipients"]): Promise<MailTarget> {
  for (const address of addresses) {
    const target = await findTarget(address);
    if (target) return target;
  }
  throw badRequest("There is no such address here.");
}

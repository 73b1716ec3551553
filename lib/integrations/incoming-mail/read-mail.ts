/** Reads mails in a thread with limits of time and memory. */
import { Worker } from "node:worker_threads";
import { CollectedBytes } from "../../kernel/collected-bytes.ts";
import { badRequest } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";
import { TurnQueue } from "../../kernel/turns/turn-queue.ts";
import { countMail, findTarget, type MailTarget } from "./find-target.ts";
import { MAIL_BYTES, type MailAnswer, type ReadMail } from "./mail-task.ts";
import { postMail } from "./post-mail.ts";

/** An ordinary mail takes milliseconds; the largest attachments, seconds. */
export const READING_MS = 20_000;
/** Heap of the thread, without attachments. */
export const READING_MB = 256;
/** Mails per address block. */
const WAITING = 20;

const turns = () =>
  shared("mail-reading", () => new TurnQueue<string>({ atOnce: 1, waitingPerAccount: WAITING }));

/**
 * Address blocks take turns.
 * @returns null for input that is not a mail or exceeds a limit.
 * @throws ApiError RATE_LIMIT_HIT when too many mails of the block wait.
 */
export function readMail(source: Uint8Array, addressBlock: string): Promise<MailAnswer> {
  return turns().run(addressBlock, () => inThread(source));
}

async function inThread(source: Uint8Array): Promise<MailAnswer> {
  const { promise, resolve } = Promise.withResolvers<MailAnswer>();
  const worker = new Worker(new URL("./mail-worker.ts", import.meta.url), {
    // Node.js runs these files directly, without loader hooks.
    execArgv: [],
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: READING_MB },
    // Keeps secrets from code that reads untrusted input.
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
 * For a mail piped to the command.
 * @param recipient absent: this server's first address in the recipient fields.
 * @returns the text to print.
 * @throws ApiError with the reason, worded for the mail's sender.
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

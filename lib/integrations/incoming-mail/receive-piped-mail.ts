/** Receives a mail that a mail server pipes to a command instead of sending it by SMTP. */
import { CollectedBytes } from "../../kernel/collected-bytes.ts";
import { badRequest } from "../../kernel/errors.ts";
import { countMail, findTarget, type MailTarget } from "./find-target.ts";

import { MAIL_BYTES, type ReadMail } from "./mail-task.ts";

import { postMail } from "./post-mail.ts";
import { readMail } from "./read-mail.ts";

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

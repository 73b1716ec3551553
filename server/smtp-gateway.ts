/** An SMTP server for mail to channels and replies to messages; it relays nothing. */

import type { AddressInfo } from "node:net";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { IncomingMail } from "../lib/config.ts";
import { countMail, findTarget, type MailTarget } from "../lib/integrations/incoming-mail/find-target.ts";
import { MAIL_BYTES } from "../lib/integrations/incoming-mail/mail-task.ts";
import { postMail } from "../lib/integrations/incoming-mail/post-mail.ts";
import { readMail } from "../lib/integrations/incoming-mail/read-mail.ts";
import { addressBlock } from "../lib/kernel/address-block.ts";
import { CollectedBytes, PiecesTooSmall } from "../lib/kernel/collected-bytes.ts";
import { ApiError } from "../lib/kernel/errors.ts";
import { consumeRequest } from "../lib/kernel/http/rate-limit.ts";
import { logger } from "../lib/kernel/log.ts";
import { publicHostName } from "../lib/kernel/memory/find-organization.ts";
import type { DescriptorReserve } from "./connections/descriptor-reserve.ts";
import { BoundedSmtpServer } from "./smtp-connections.ts";

/** All together; beyond it, senders retry later. */
export const ARRIVING_BYTES = 64 * 1024 ** 2;
export const CONNECTIONS = 40;
const SILENT_MS = 60_000;
/** For a whole mail, however steadily it arrives. */
export const MAIL_MS = 300_000;
const CLOSE_MS = 5_000;

/** The sending server retries after 4xx, and reports 5xx to its user. */
function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message.replace(/\s+/g, " ")), { responseCode });
}

/** Limits and outages are temporary; everything else is final. */
function answerTo(error: unknown): Error {
  if (error instanceof Error && "responseCode" in error) return error;
  if (error instanceof ApiError) return smtpError(error.status < 429 ? 550 : 451, error.message);
  if (!isBrokenOff(error)) logger.error({ err: error }, "a mail could not be taken");
  return smtpError(451, "The mail cannot be taken now; try again later.");
}

/** A client that disconnects early is no error. */
function isBrokenOff(error: unknown): boolean {
  if (error instanceof PiecesTooSmall) return true;
  return error instanceof Error && "code" in error && error.code === "ECONNECTION";
}

export class SmtpGateway {
  readonly #server: BoundedSmtpServer;
  readonly #targets = new WeakMap<SMTPServerSession, MailTarget>();
  #arriving = 0;

  constructor({ tls }: Pick<IncomingMail, "tls">) {
    this.#server = new BoundedSmtpServer({
      name: publicHostName(),
      banner: "Parley",
      ...(tls ?? {}),
      disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      size: MAIL_BYTES,
      maxClients: CONNECTIONS,
      socketTimeout: SILENT_MS,
      closeTimeout: CLOSE_MS,
      onRcptTo: ({ address }, session, callback) => {
        this.#accept(address, session).then(
          () => callback(),
          (error) => callback(answerTo(error)),
        );
      },
      onData: (stream, session, callback) => {
        this.#take(stream, session).then(
          () => callback(null, "Posted"),
          (error) => callback(answerTo(error)),
        );
      },
    });
    // Clients that disconnect, or speak no SMTP.
    this.#server.on("error", (error) => logger.debug({ err: error }, "an SMTP connection failed"));
  }

  /** Counts the gateway's connections among those of the process. */
  guardBy(descriptors: DescriptorReserve): void {
    descriptors.guard(this.#server.server);
  }

  /** @returns the port. Rejects with the system's error when it is taken. */
  listen(port: number, host: string): Promise<number> {
    const { server } = this.#server;
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      this.#server.listen(port, host, () => {
        server.off("error", reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  }

  /** Senders repeat unanswered mails. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** One recipient per mail: senders repeat it for others. */
  async #accept(address: string, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    consumeRequest(null, session.remoteAddress);
    if (rcptTo.length > 0) throw smtpError(452, "One recipient at a time, please.");
    if (mailFrom === false || mailFrom.address === "") {
      throw smtpError(550, "Automatic replies are not accepted.");
    }
    const target = await findTarget(address);
    if (!target) throw smtpError(550, "There is no such address here.");
    this.#targets.set(session, target);
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const source = await this.#receive(stream, session);
    const target = this.#targets.get(session);
    if (!target) throw smtpError(451, "The mail has no recipient.");
    await countMail(target);
    const mail = await readMail(source, addressBlock(session.remoteAddress));
    if (!mail) throw smtpError(554, "The mail cannot be read.");
    await postMail(target, mail);
  }

  /** Reads even a refused mail to its end, before the answer. */
  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Uint8Array> {
    const mail = new CollectedBytes();
    let held = 0;
    let isTooMuch = false;
    this.#server.beginMail(session);
    const timer = setTimeout(() => stream.destroy(smtpError(451, "The mail took too long.")), MAIL_MS);
    try {
      for await (const chunk of stream) {
        if (isTooMuch || !Buffer.isBuffer(chunk)) continue;
        mail.add(chunk);
        held += chunk.length;
        this.#arriving += chunk.length;
        isTooMuch = held > MAIL_BYTES || this.#arriving > ARRIVING_BYTES;
        if (isTooMuch) mail.clear();
      }
    } catch (error) {
      if (error instanceof PiecesTooSmall) this.#server.cutOff(session);
      throw error;
    } finally {
      clearTimeout(timer);
      this.#arriving -= held;
      this.#server.endMail(session);
    }
    if (stream.sizeExceeded) throw smtpError(552, `The mail is larger than ${MAIL_BYTES / 1024 ** 2} MiB.`);
    if (isTooMuch) throw smtpError(451, "Too many mails are arriving; try again later.");
    return mail.bytes();
  }
}

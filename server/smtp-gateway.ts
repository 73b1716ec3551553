/** An SMTP server that takes mail for channels and answers to messages; it relays nothing. */
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { addressBlock } from "../lib/address-block.ts";
import { ApiError } from "../lib/errors.ts";
import { publicHostName } from "../lib/events/find-organization.ts";
import { consumeRequest } from "../lib/http/rate-limit.ts";
import { findTarget, type MailTarget } from "../lib/incoming-mail/find-target.ts";
import { countMail } from "../lib/incoming-mail/mail-rate.ts";
import { MAIL_BYTES } from "../lib/incoming-mail/mail-size.ts";
import { postMail } from "../lib/incoming-mail/post-mail.ts";
import { readMail } from "../lib/incoming-mail/read-mail.ts";
import { logger } from "../lib/log.ts";
import type { IncomingMail } from "../lib/mail/incoming-mail-environment.ts";

/** For all mails that are arriving together: beyond it, senders try again later. */
export const ARRIVING_BYTES = 64 * 1024 ** 2;
export const CONNECTIONS = 40;
export const CONNECTIONS_OF_BLOCK = 5;
const SILENT_MS = 60_000;
/** For a whole mail, however steadily it arrives. */
export const MAIL_MS = 300_000;
const CLOSE_MS = 5_000;
/** Time for a refused client to read why. */
const REFUSAL_MS = 1_000;

/** An answer to the sending server: it passes 4xx on to nobody and tries again, and 5xx to its user. */
function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message.replace(/\s+/g, " ")), { responseCode });
}

/** Limits and outages pass; everything else is final. */
function answerTo(error: unknown): Error {
  if (error instanceof Error && "responseCode" in error) return error;
  if (error instanceof ApiError) return smtpError(error.status < 429 ? 550 : 451, error.message);
  if (!isBrokenOff(error)) logger.error({ err: error }, "a mail could not be taken");
  return smtpError(451, "The mail cannot be taken now; try again later.");
}

/** Refuses further connections of an address block at once, so that they take no place from those of others. */
class FairServer extends SMTPServer {
  readonly #connections = new Map<string, number>();

  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const block = addressBlock(socket.remoteAddress ?? "");
    const open = this.#connections.get(block) ?? 0;
    if (open >= CONNECTIONS_OF_BLOCK) {
      refuse(socket);
      return;
    }
    this.#connections.set(block, open + 1);
    socket.once("close", () => this.#dismiss(block));
    super.connect(socket, options);
  }

  #dismiss(block: string): void {
    const left = (this.#connections.get(block) ?? 1) - 1;
    if (left > 0) this.#connections.set(block, left);
    else this.#connections.delete(block);
  }
}

function refuse(socket: Socket): void {
  // It may break off meanwhile.
  socket.on("error", () => undefined);
  socket.resume().end("421 Too many connections from your address.\r\n");
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}

/** Whether the client has closed the connection before its mail ended: nobody reads the answer, and nothing is wrong here. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNECTION";
}

/** The gateway of one server. */
export class SmtpGateway {
  readonly #server: FairServer;
  readonly #targets = new WeakMap<SMTPServerSession, MailTarget>();
  #arriving = 0;

  constructor({ tls }: Pick<IncomingMail, "tls">) {
    this.#server = new FairServer({
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
    // Clients that break off, or speak no SMTP.
    this.#server.on("error", (error) => logger.debug({ err: error }, "an SMTP connection failed"));
  }

  /** Rejects with the system's error when the port is taken. @returns the port. */
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

  /** Ends the connections; a mail that was not answered comes again. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** One recipient for a mail: a sending server brings the others in mails of their own, each with its own answer. */
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
    const source = await this.#receive(stream);
    const target = this.#targets.get(session);
    if (!target) throw smtpError(451, "The mail has no recipient.");
    await countMail(target);
    const mail = await readMail(source, addressBlock(session.remoteAddress));
    if (!mail) throw smtpError(554, "The mail cannot be read.");
    await postMail(target, mail);
  }

  /** Reads to the end, also what is refused: the answer comes after it. */
  async #receive(stream: SMTPServerDataStream): Promise<Uint8Array> {
    let chunks: Buffer[] = [];
    let held = 0;
    let isTooMuch = false;
    const timer = setTimeout(() => stream.destroy(smtpError(451, "The mail took too long.")), MAIL_MS);
    try {
      for await (const chunk of stream) {
        if (isTooMuch || !Buffer.isBuffer(chunk)) continue;
        chunks.push(chunk);
        held += chunk.length;
        this.#arriving += chunk.length;
        isTooMuch = held > MAIL_BYTES || this.#arriving > ARRIVING_BYTES;
        if (isTooMuch) chunks = [];
      }
    } finally {
      clearTimeout(timer);
      this.#arriving -= held;
    }
    if (stream.sizeExceeded) throw smtpError(552, `The mail is larger than ${MAIL_BYTES / 1024 ** 2} MiB.`);
    if (isTooMuch) throw smtpError(451, "Too many mails are arriving; try again later.");
    return Buffer.concat(chunks);
  }
}

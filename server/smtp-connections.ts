/** Limits SMTP connections: their number by address, commands, and unread answers. */
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { addressBlock } from "../lib/kernel/address-block.ts";
import { consumeRequest } from "../lib/kernel/http/rate-limit.ts";
import { UnreadAnswers } from "./connections/unread-answers.ts";

export const CONNECTIONS_OF_BLOCK = 5;
/** Sending a mail takes some hundred. */
export const MAX_COMMAND_BYTES = 256 * 1024;
const CHECK_MS = 1_000;
/** Time for a refused client to read why. */
const REFUSAL_MS = 1_000;

interface Connection {
  readonly socket: Socket;
  /** Includes dot-stuffing and TLS overhead. */
  mailBytes: number;
  /** Before the arriving mail; null while none is. */
  bytesBeforeMail: number | null;
}

export class BoundedSmtpServer extends SMTPServer {
  readonly #countsOfBlocks = new Map<string, number>();
  /** Sessions and sockets format addresses differently. */
  readonly #bySession = new Map<string, Connection>();

  constructor(options: SMTPServerOptions) {
    super(options);
    new UnreadAnswers(this.server);
    const checking = setInterval(() => this.#check(), CHECK_MS).unref();
    this.server.once("close", () => clearInterval(checking));
  }

  /**
   * Refuses connections beyond an address block's limit immediately, so that they take no others' place. Each counts as
   * a request, against endless reconnects.
   */
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const address = socket.remoteAddress ?? "";
    const block = addressBlock(address);
    const open = this.#countsOfBlocks.get(block) ?? 0;
    if (open >= CONNECTIONS_OF_BLOCK || !mayConnect(address)) {
      refuse(socket);
      return;
    }
    this.#countsOfBlocks.set(block, open + 1);
    super.connect(socket, options);
    // `super.connect` has added the session.
    const id = [...this.connections].at(-1)?.session.id ?? "";
    this.#bySession.set(id, { socket, mailBytes: 0, bytesBeforeMail: null });
    socket.once("close", () => {
      this.#bySession.delete(id);
      this.#dismiss(block);
    });
  }

  beginMail(session: SMTPServerSession): void {
    const connection = this.#bySession.get(session.id);
    if (connection) connection.bytesBeforeMail = connection.socket.bytesRead;
  }

  endMail(session: SMTPServerSession): void {
    const connection = this.#bySession.get(session.id);
    if (!connection || connection.bytesBeforeMail === null) return;
    connection.mailBytes += connection.socket.bytesRead - connection.bytesBeforeMail;
    connection.bytesBeforeMail = null;
  }

  /** Without an answer: the client does not stop sending. */
  cutOff(session: SMTPServerSession): void {
    this.#bySession.get(session.id)?.socket.destroy();
  }

  /** A client that reads nothing would make answers pile up. */
  #check(): void {
    for (const { socket, mailBytes, bytesBeforeMail } of this.#bySession.values()) {
      if (bytesBeforeMail === null && socket.bytesRead - mailBytes > MAX_COMMAND_BYTES) socket.destroy();
    }
  }

  #dismiss(block: string): void {
    const left = (this.#countsOfBlocks.get(block) ?? 1) - 1;
    if (left > 0) this.#countsOfBlocks.set(block, left);
    else this.#countsOfBlocks.delete(block);
  }
}

function mayConnect(address: string): boolean {
  try {
    consumeRequest(null, address);
    return true;
  } catch {
    return false;
  }
}

function refuse(socket: Socket): void {
  // The client may disconnect meanwhile.
  socket.on("error", () => undefined);
  socket.resume().end("421 Too many connections from your address.\r\n");
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}

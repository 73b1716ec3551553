/** Bounds the connections of the SMTP server: how many an address has, how much they say, and what they leave unread. */
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { addressBlock } from "../lib/address-block.ts";
import { UnreadAnswers } from "./connections/unread-answers.ts";

export const CONNECTIONS_OF_BLOCK = 5;
/** Bytes of commands on one connection, mails excluded. A mail takes some hundred. */
export const MAX_COMMAND_BYTES = 256 * 1024;
const CHECK_MS = 1_000;
/** Time for a refused client to read why. */
const REFUSAL_MS = 1_000;

interface Connection {
  readonly socket: Socket;
  mailBytes: number;
  /** While a mail arrives, it is not known yet how much belongs to it. */
  isReceiving: boolean;
}

/** What identifies a connection in a session. */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">) =>
  `${remoteAddress} ${remotePort}`;

export class BoundedSmtpServer extends SMTPServer {
  readonly #countsOfBlocks = new Map<string, number>();
  readonly #connections = new Map<string, Connection>();

  constructor(options: SMTPServerOptions) {
    super(options);
    new UnreadAnswers(this.server);
    const checking = setInterval(() => this.#check(), CHECK_MS).unref();
    this.server.once("close", () => clearInterval(checking));
  }

  /** Refuses further connections of an address block immediately, so that they take no place from those of others. */
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const block = addressBlock(socket.remoteAddress ?? "");
    const open = this.#countsOfBlocks.get(block) ?? 0;
    if (open >= CONNECTIONS_OF_BLOCK) {
      refuse(socket);
      return;
    }
    this.#countsOfBlocks.set(block, open + 1);
    const key = keyOf(socket);
    this.#connections.set(key, { socket, mailBytes: 0, isReceiving: false });
    socket.once("close", () => {
      this.#connections.delete(key);
      this.#dismiss(block);
    });
    super.connect(socket, options);
  }

  /** A mail begins to arrive. */
  beginMail(session: SMTPServerSession): void {
    const connection = this.#connections.get(keyOf(session));
    if (connection) connection.isReceiving = true;
  }

  /** A mail of this many bytes has arrived. */
  endMail(session: SMTPServerSession, bytes: number): void {
    const connection = this.#connections.get(keyOf(session));
    if (!connection) return;
    connection.isReceiving = false;
    connection.mailBytes += bytes;
  }

  /** Ends the connection of a session without a word: its client does not stop sending. */
  cutOff(session: SMTPServerSession): void {
    this.#connections.get(keyOf(session))?.socket.destroy();
  }

  /** The server answers each command, and a client that reads nothing would have it keep all answers. */
  #check(): void {
    for (const { socket, mailBytes, isReceiving } of this.#connections.values()) {
      if (!isReceiving && socket.bytesRead - mailBytes > MAX_COMMAND_BYTES) socket.destroy();
    }
  }

  #dismiss(block: string): void {
    const left = (this.#countsOfBlocks.get(block) ?? 1) - 1;
    if (left > 0) this.#countsOfBlocks.set(block, left);
    else this.#countsOfBlocks.delete(block);
  }
}

function refuse(socket: Socket): void {
  // It may break off meanwhile.
  socket.on("error", () => undefined);
  socket.resume().end("421 Too many connections from your address.\r\n");
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}

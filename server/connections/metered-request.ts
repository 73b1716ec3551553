/** Detects too many requests on a connection, and bodies in tiny pieces. */
import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { PieceCount } from "../../lib/kernel/collected-bytes.ts";

/** Pipelining clients send a few; more end the connection. */
export const MAX_WAITING = 20;

const requestsInBlock = new WeakMap<Socket, number>();

function countInBlock(socket: Socket): number {
  const count = (requestsInBlock.get(socket) ?? 0) + 1;
  requestsInBlock.set(socket, count);
  // Node.js parses a whole block before anything else.
  if (count === 1) process.nextTick(() => requestsInBlock.delete(socket));
  return count;
}

const UPGRADE = Symbol("upgrade");

/**
 * Node.js parses every request in a block: thousands, each of which costs time again when the connection ends. The
 * first request over the limit claims to be an upgrade, which stops the parser; the upgrade listener then destroys the
 * connection.
 *
 * Readers of a body receive its pieces here. Emits "tinyPieces" once, and drops later pieces.
 */
export class MeteredRequest extends IncomingMessage {
  declare [UPGRADE]: boolean | null;
  readonly #isOneTooMany: boolean;
  readonly #pieces = new PieceCount();
  #hasTinyPieces = false;

  constructor(socket: Socket) {
    super(socket);
    // One is served, the others wait.
    this.#isOneTooMany = countInBlock(socket) > 1 + MAX_WAITING;
  }

  get upgrade(): boolean | null {
    return this.#isOneTooMany || this[UPGRADE];
  }

  /** Node.js sets it, first in the constructor. */
  set upgrade(value: boolean | null) {
    this[UPGRADE] = value;
  }

  get isOneTooMany(): boolean {
    return this.#isOneTooMany;
  }

  get hasTinyPieces(): boolean {
    return this.#hasTinyPieces;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (this.#hasTinyPieces) return false;
    if (!(chunk instanceof Uint8Array) || this.#pieces.add(chunk.byteLength))
      return super.push(chunk, encoding);
    this.#hasTinyPieces = true;
    this.emit("tinyPieces");
    return false;
  }
}

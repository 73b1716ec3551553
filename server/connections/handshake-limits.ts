/** Limits an address's unfinished TLS handshakes, and how many it begins. */
import type { Socket } from "node:net";
import type { Server } from "node:tls";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import { type Rate, WindowCounter } from "../../lib/kernel/turns/window-counter.ts";
import { clientOf } from "./on-connection.ts";

const SECOND = 1_000;

/** After that, Node.js closes the connection. */
export const HANDSHAKE_MS = 10 * SECOND;
/** Per address block. Enough for an office whose browsers all return after a restart: each takes milliseconds. */
export const MAX_PENDING_HANDSHAKES = 200;
/** Each costs a signature: all together take a second of processor time. */
export const HANDSHAKES: Rate = {
  name: "TLS handshakes of an address block",
  scope: "connection",
  amount: 3_000,
  windowMs: 60 * SECOND,
};
/** A flood of addresses must not fill memory. */
const MAX_BLOCKS = 100_000;

export interface HandshakeLimits {
  readonly pendingPerBlock: number;
  readonly perWindow: number;
}

export const handshakeLimits: HandshakeLimits = {
  pendingPerBlock: MAX_PENDING_HANDSHAKES,
  perWindow: HANDSHAKES.amount,
};

interface Pending {
  readonly connection: Socket;
  readonly block: string;
}

export class BoundedHandshakes {
  readonly #limits: HandshakeLimits;
  readonly #begun = new WindowCounter<string>(HANDSHAKES.windowMs, MAX_BLOCKS);
  /** By the client's address and port, which both sockets share. */
  readonly #pending = new Map<string, Pending>();
  readonly #pendingOf = new Map<string, number>();
  #isStopping = false;

  constructor(server: Server, limits: HandshakeLimits = handshakeLimits) {
    this.#limits = limits;
    server.on("connection", (connection: Socket) => this.#begin(connection));
    server.on("secureConnection", (socket) => this.#end(clientOf(socket)));
    // Node.js closes some of these connections only after a while.
    server.on("tlsClientError", (_error, socket) => socket.destroy());
  }

  /** A closing server would wait for them. */
  stop(): void {
    this.#isStopping = true;
    for (const { connection } of this.#pending.values()) connection.destroy();
  }

  #begin(connection: Socket): void {
    const block = addressBlock(connection.remoteAddress ?? "");
    const window = this.#begun.windowOf(block);
    const pending = this.#pendingOf.get(block) ?? 0;
    const isOverLimit = window.used >= this.#limits.perWindow || pending >= this.#limits.pendingPerBlock;
    if (isOverLimit || this.#isStopping) {
      connection.destroy();
      return;
    }
    window.used += 1;
    const client = clientOf(connection);
    this.#pending.set(client, { connection, block });
    this.#pendingOf.set(block, pending + 1);
    connection.once("close", () => this.#end(client));
  }

  #end(client: string): void {
    const pending = this.#pending.get(client);
    if (!pending) return;
    this.#pending.delete(client);
    const left = (this.#pendingOf.get(pending.block) ?? 1) - 1;
    if (left > 0) this.#pendingOf.set(pending.block, left);
    else this.#pendingOf.delete(pending.block);
  }
}

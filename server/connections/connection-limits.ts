/** Limits the time for headers, and unauthenticated connections. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import { type TlsOptions, Server as TlsServer } from "node:tls";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import { MeteredRequest } from "./metered-request.ts";
import { onConnection, pairSockets } from "./on-connection.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";

export interface ConnectionLimits {
  /** After the headers; enough for all but uploads on a slow line. */
  readonly requestMs: number;
  /** Bytes due in that time from slower uploads. */
  readonly uploadBytes: number;
  /** From the connection on. */
  readonly headersMs: number;
  readonly checkMs: number;
  /** Without valid credentials so far. */
  readonly unauthenticatedPerBlock: number;
  /** Bots included. */
  readonly perPerson: number;
}

const SECOND = 1_000;
const KEEP_ALIVE_MS = 75 * SECOND;
const EXPECTATION_FAILED = 417;

export const connectionLimits: ConnectionLimits = {
  requestMs: 30 * SECOND,
  // 70 kbit/s: the slowest mobile networks are faster.
  uploadBytes: 256 * 1024,
  headersMs: 15 * SECOND,
  checkMs: 2 * SECOND,
  unauthenticatedPerBlock: 500,
  perPerson: 1_000,
};

/**
 * Closes connections with late headers; ArrivingBodies watches bodies.
 * @param tls for HTTPS: options of TLS. BoundedHandshakes limits connections until their handshake.
 */
export function createBoundedServer({ headersMs, checkMs }: ConnectionLimits, tls?: TlsOptions): Server {
  const options = {
    IncomingMessage: MeteredRequest,
    // Java's HTTP client offers HTTP/2 with each first request; a server may ignore that (RFC 9113, 3.1).
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() !== "h2c",
    requestTimeout: 0,
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = tls ? createTlsServer({ ...options, ...tls }) : createServer(options);
  if (server instanceof TlsServer) pairSockets(server);
  // They would bypass rate limits and request turns.
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(EXPECTATION_FAILED, { connection: "close" }).end();
  });
  refuseUnreadable(server);
  return server;
}

/** Is told which connections have valid credentials. */
export interface CountedConnections {
  release(connection: Duplex, personId: number): void;
}

/**
 * Closes unauthenticated connections over the limit of their address block immediately. Authenticated ones count for
 * their person instead, so that an office behind one address is not limited; beyond the person's limit, they keep
 * counting by block.
 *
 * Behind trusted proxies nothing is counted: connections carry many clients' requests.
 */
export class UnauthenticatedConnections implements CountedConnections {
  readonly #blocks: ConnectionCounts<string>;
  readonly #people: ConnectionCounts<number>;

  constructor(httpServer: Server, limits: ConnectionLimits, trustedProxies: number) {
    this.#blocks = new ConnectionCounts(limits.unauthenticatedPerBlock);
    this.#people = new ConnectionCounts(limits.perPerson);
    if (trustedProxies > 0) return;
    onConnection(httpServer, (connection) => {
      if (!this.#blocks.add(connection, addressBlock(connection.remoteAddress ?? ""))) connection.destroy();
    });
  }

  release(connection: Duplex, personId: number): void {
    if (this.#blocks.has(connection) && this.#people.add(connection, personId))
      this.#blocks.remove(connection);
  }
}

class ConnectionCounts<Owner extends number | string> {
  readonly #limit: number;
  readonly #owners = new WeakMap<Duplex, Owner>();
  readonly #counts = new Map<Owner, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(connection: Duplex): boolean {
    return this.#owners.has(connection);
  }

  /** False when the owner has too many. */
  add(connection: Duplex, owner: Owner): boolean {
    const count = this.#counts.get(owner) ?? 0;
    if (count >= this.#limit) return false;
    this.#counts.set(owner, count + 1);
    this.#owners.set(connection, owner);
    connection.once("close", () => this.remove(connection));
    return true;
  }

  remove(connection: Duplex): void {
    const owner = this.#owners.get(connection);
    if (owner === undefined) return;
    this.#owners.delete(connection);
    const left = (this.#counts.get(owner) ?? 1) - 1;
    if (left > 0) this.#counts.set(owner, left);
    else this.#counts.delete(owner);
  }
}

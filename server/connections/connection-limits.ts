/** Bounds what connections can hold: how long headers may take to arrive, and how many unauthenticated clients may be connected. */
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import { MeteredRequest } from "./metered-request.ts";

export interface ConnectionLimits {
  /** For the body to arrive after the headers; the largest one but an upload has time enough on a slow line. */
  readonly requestMs: number;
  /** An upload may take longer while this many bytes of it arrive in that time. */
  readonly uploadBytes: number;
  /** For the headers to arrive, beginning with the connection. */
  readonly headersMs: number;
  /** How often connections that have exceeded these times are closed. */
  readonly checkMs: number;
  /** Connections of one address block of which none has carried valid credentials. */
  readonly unauthenticatedPerBlock: number;
  /** Connections that carried credentials of one person or of their bots. */
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

/** An HTTP server that closes connections whose headers do not arrive in time; bodies are up to ArrivingBodies. */
export function createBoundedServer({ headersMs, checkMs }: ConnectionLimits): Server {
  const server = createServer({
    IncomingMessage: MeteredRequest,
    // Java's HTTP client offers HTTP/2 with each first request; a server may ignore that (RFC 9113, 3.1).
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() !== "h2c",
    requestTimeout: 0,
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  // Such requests reach neither a rate limit nor the turns of their connection.
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(EXPECTATION_FAILED, { connection: "close" }).end();
  });
  return server;
}

/**
 * Counts unauthenticated connections by address block, and closes those over the limit immediately. When a request or a
 * socket on it was authenticated, a connection counts for that person instead, so that an office behind one address is
 * not limited. Connections of a person who has very many go on counting by address block.
 *
 * Behind trusted proxies nothing is counted: all connections are the proxy's, and carry requests of many clients. The rate
 * limit and the time that a request may take bound what their unauthenticated clients hold.
 */
export class UnauthenticatedConnections {
  readonly #blocks: ConnectionCounts<string>;
  readonly #people: ConnectionCounts<number>;

  constructor(httpServer: Server, limits: ConnectionLimits, trustedProxies: number) {
    this.#blocks = new ConnectionCounts(limits.unauthenticatedPerBlock);
    this.#people = new ConnectionCounts(limits.perPerson);
    if (trustedProxies > 0) return;
    httpServer.on("connection", (connection: Socket) => {
      if (!this.#blocks.add(connection, addressBlock(connection.remoteAddress ?? ""))) connection.destroy();
    });
  }

  /** Counts an open connection for the person whose credentials it carried, as long as they have few enough. */
  release(connection: Duplex, personId: number): void {
    if (this.#blocks.has(connection) && this.#people.add(connection, personId))
      this.#blocks.remove(connection);
  }
}

/** Counts open connections by whom they belong to. */
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

  /** Counts a connection until it closes; false when the owner has too many. */
  add(connection: Duplex, owner: Owner): boolean {
    const count = this.#counts.get(owner) ?? 0;
    if (count >= this.#limit) return false;
    this.#counts.set(owner, count + 1);
    this.#owners.set(connection, owner);
    connection.once("close", () => this.remove(connection));
    return true;
  }

  /** Stops counting a connection. */
  remove(connection: Duplex): void {
    const owner = this.#owners.get(connection);
    if (owner === undefined) return;
    this.#owners.delete(connection);
    const left = (this.#counts.get(owner) ?? 1) - 1;
    if (left > 0) this.#counts.set(owner, left);
    else this.#counts.delete(owner);
  }
}

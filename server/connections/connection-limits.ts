/** Bounds what connections can hold: how long headers may take to arrive, and how many unauthenticated clients may be connected. */
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { addressBlock } from "../../lib/address-block.ts";
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
 * Counts unauthenticated connections by address block, and closes those over the limit immediately. A connection stops
 * counting when a request or a socket on it was authenticated, so that an office behind one address is not limited.
 *
 * Behind trusted proxies nothing is counted: all connections are the proxy's, and carry requests of many clients. The rate
 * limit and the time that a request may take bound what their unauthenticated clients hold.
 */
export class UnauthenticatedConnections {
  readonly #limit: number;
  readonly #blocks = new WeakMap<Duplex, string>();
  readonly #counts = new Map<string, number>();

  constructor(httpServer: Server, { unauthenticatedPerBlock }: ConnectionLimits, trustedProxies: number) {
    this.#limit = unauthenticatedPerBlock;
    if (trustedProxies > 0) return;
    httpServer.on("connection", (connection: Socket) => this.#add(connection));
  }

  #add(connection: Socket): void {
    const block = addressBlock(connection.remoteAddress ?? "");
    const count = this.#counts.get(block) ?? 0;
    if (count >= this.#limit) {
      connection.destroy();
      return;
    }
    this.#counts.set(block, count + 1);
    this.#blocks.set(connection, block);
    connection.once("close", () => this.release(connection));
  }

  /** Stops counting a connection. */
  release(connection: Duplex): void {
    const block = this.#blocks.get(connection);
    if (block === undefined) return;
    this.#blocks.delete(connection);
    const left = (this.#counts.get(block) ?? 1) - 1;
    if (left > 0) this.#counts.set(block, left);
    else this.#counts.delete(block);
  }
}

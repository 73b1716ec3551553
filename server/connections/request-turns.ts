/** Serves the requests of a connection one after the other: the next begins when the answer before it has left. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { MAX_WAITING } from "./metered-request.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  readonly waiting: (() => void)[];
}

/**
 * Node.js emits all pipelined requests that it has parsed, and holds the answers in memory until their turn: a client
 * that reads nothing could have hundreds of answers made. Here, a waiting request costs no more than its head, and
 * nothing further is read from its connection.
 */
export class RequestTurns {
  readonly #listener: Listener;
  /** Connections with a request whose answer has not left yet. */
  readonly #busy = new WeakMap<Duplex, Connection>();

  constructor(httpServer: Server, listener: Listener) {
    this.#listener = listener;
    httpServer.on("request", (request, response) => this.#arrive(request, response));
  }

  /** Whether an answer of the connection has not left yet. */
  isBusy(socket: Duplex): boolean {
    return this.#busy.has(socket);
  }

  #arrive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Requests of the block in which the connection was ended are still parsed.
    if (socket.destroyed) return;
    const connection = this.#busy.get(socket);
    if (!connection) {
      this.#busy.set(socket, { waiting: [] });
      this.#begin(request, response);
      return;
    }
    if (connection.waiting.length >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    connection.waiting.push(() => this.#begin(request, response));
    socket.pause();
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    if (request.socket.destroyed) return;
    response.once("close", () => this.#end(request.socket));
    this.#listener(request, response);
  }

  #end(socket: Duplex): void {
    const next = socket.writable ? this.#busy.get(socket)?.waiting.shift() : undefined;
    if (!next) {
      this.#busy.delete(socket);
      return;
    }
    if (this.#busy.get(socket)?.waiting.length === 0) socket.resume();
    // Otherwise all that wait on all connections would be served before anybody else is.
    setImmediate(next);
  }
}

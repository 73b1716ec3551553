/** Serves a connection's requests one at a time. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { MAX_WAITING } from "./metered-request.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  readonly waiting: (() => void)[];
}

/**
 * Node.js emits all parsed pipelined requests and holds their answers in memory. Here, a waiting request costs only its
 * head, and its connection is not read further.
 */
export class RequestTurns {
  readonly #listener: Listener;
  readonly #busy = new WeakMap<Duplex, Connection>();

  constructor(httpServer: Server, listener: Listener) {
    this.#listener = listener;
    httpServer.on("request", (request, response) => this.#arrive(request, response));
  }

  isBusy(socket: Duplex): boolean {
    return this.#busy.has(socket);
  }

  #arrive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Requests in the block that ended the connection are still parsed.
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
    // Otherwise waiting requests would precede everyone else.
    setImmediate(next);
  }
}

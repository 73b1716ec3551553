/** Ends requests whose bodies arrive too slowly or in tiny pieces. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ConnectionLimits } from "./connection-limits.ts";
import { MeteredRequest } from "./metered-request.ts";
import { hasBody } from "./request-body.ts";

/** As Node.js answers slow headers. */
const TIMEOUT = "408 Request Timeout";
const TINY_PIECES = "400 Bad Request";

interface Arrival {
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  deadline: number;
  /** null: the whole body. */
  bytesByThen: number | null;
  /** The next check destroys the connection, even if the client has not read the refusal. */
  isRefused: boolean;
}

/** Node's single time limit does not suit large uploads on ordinary lines. */
export class ArrivingBodies {
  readonly #limits: ConnectionLimits;
  readonly #arrivals = new Map<IncomingMessage, Arrival>();

  constructor(httpServer: Server, limits: ConnectionLimits) {
    this.#limits = limits;
    const checking = setInterval(() => this.#check(performance.now()), limits.checkMs).unref();
    httpServer.once("close", () => clearInterval(checking));
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) return;
    const deadline = performance.now() + this.#limits.requestMs;
    const arrival = { response, deadline, bytesByThen: null, isRefused: false };
    this.#arrivals.set(request, arrival);
    request.once("close", () => this.#arrivals.delete(request));
    if (!(request instanceof MeteredRequest)) return;
    if (request.hasTinyPieces) refuse(request, arrival, TINY_PIECES);
    else request.once("tinyPieces", () => refuse(request, arrival, TINY_PIECES));
  }

  allowSlow(request: IncomingMessage): void {
    const arrival = this.#arrivals.get(request);
    if (arrival && !arrival.isRefused) this.#expectProgress(request, arrival, performance.now());
  }

  #expectProgress(request: IncomingMessage, arrival: Arrival, now: number): void {
    arrival.deadline = now + this.#limits.requestMs;
    arrival.bytesByThen = request.socket.bytesRead + this.#limits.uploadBytes;
  }

  #check(now: number): void {
    for (const [request, arrival] of this.#arrivals) {
      // A request answered before its body arrived is not closed with its connection.
      if (request.socket.destroyed) this.#arrivals.delete(request);
      else if (arrival.isRefused) request.socket.destroy();
      else if (request.complete) this.#arrivals.delete(request);
      else if (arrival.deadline > now) continue;
      else if (arrival.bytesByThen !== null && request.socket.bytesRead >= arrival.bytesByThen) {
        this.#expectProgress(request, arrival, now);
      } else refuse(request, arrival, TIMEOUT);
    }
  }
}

/** Refuses unless an answer has begun, and stops reading. */
function refuse({ socket }: IncomingMessage, arrival: Arrival, status: string): void {
  arrival.isRefused = true;
  socket.pause();
  if (!arrival.response.headersSent && socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

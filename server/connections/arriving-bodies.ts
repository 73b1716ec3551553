/** Ends requests whose bodies take too long to arrive: uploads only when they make too little progress. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ConnectionLimits } from "./connection-limits.ts";
import { hasBody } from "./request-body.ts";

/** What Node answers itself to a request that takes too long. */
const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

interface Arrival {
  readonly response: ServerResponse;
  /** When the body must have arrived, or a slow one have made progress; on the clock of `performance.now()`. */
  deadline: number;
  /** Bytes of the connection by the deadline; null: the whole body. */
  bytesByThen: number | null;
}

/**
 * Watches the bodies of all requests of a server. Node has one time limit for every request, and the largest file takes
 * longer on an ordinary line than anything else may.
 */
export class ArrivingBodies {
  readonly #limits: ConnectionLimits;
  readonly #arrivals = new Map<IncomingMessage, Arrival>();

  constructor(httpServer: Server, limits: ConnectionLimits) {
    this.#limits = limits;
    httpServer.prependListener("request", (request, response) => this.#watch(request, response));
    const checking = setInterval(() => this.#check(performance.now()), limits.checkMs).unref();
    httpServer.once("close", () => clearInterval(checking));
  }

  #watch(request: IncomingMessage, response: ServerResponse): void {
    if (!hasBody(request)) return;
    const deadline = performance.now() + this.#limits.requestMs;
    this.#arrivals.set(request, { response, deadline, bytesByThen: null });
    request.once("close", () => this.#arrivals.delete(request));
  }

  /** Lets the body of a request take as long as it makes progress. */
  allowSlow(request: IncomingMessage): void {
    const arrival = this.#arrivals.get(request);
    if (arrival) this.#expectProgress(request, arrival, performance.now());
  }

  #expectProgress(request: IncomingMessage, arrival: Arrival, now: number): void {
    arrival.deadline = now + this.#limits.requestMs;
    arrival.bytesByThen = request.socket.bytesRead + this.#limits.uploadBytes;
  }

  #check(now: number): void {
    for (const [request, arrival] of this.#arrivals) {
      if (request.complete) this.#arrivals.delete(request);
      else if (arrival.deadline > now) continue;
      else if (arrival.bytesByThen !== null && request.socket.bytesRead >= arrival.bytesByThen) {
        this.#expectProgress(request, arrival, now);
      } else end(request, arrival.response);
    }
  }
}

function end({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent && socket.writable) socket.write(TIMEOUT);
  socket.destroySoon();
}

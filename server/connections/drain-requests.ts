/** Lets a stopping node answer on until load balancers send it nothing more, so that no request meets a closed port. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as accepted, setTimeout as wait } from "node:timers/promises";
import { onConnection } from "./on-connection.ts";

/** Without a request for so long, balancers have noticed, or clients pause. */
const QUIET_MS = 500;
const LONGEST_MS = 3_000;
const LOOK_MS = 50;

/** @returns a function that resolves when the port should be closed; until then each answer ends its connection. */
export function watchRequests(httpServer: Server): () => Promise<void> {
  let isDraining = false;
  let askedAt = 0;
  /** Their clients may send the next request at any time. */
  const idle = new Set<Duplex>();
  onConnection(httpServer, (socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  httpServer.prependListener("upgrade", (_request: IncomingMessage, socket: Duplex) => idle.delete(socket));
  httpServer.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    askedAt = performance.now();
    idle.delete(socket);
    response.once("close", () => !socket.destroyed && idle.add(socket));
    if (isDraining) response.shouldKeepAlive = false;
  });
  return async () => {
    isDraining = true;
    const begunAt = performance.now();
    const isQuiet = () => idle.size === 0 && performance.now() - Math.max(askedAt, begunAt) >= QUIET_MS;
    while (!isQuiet() && performance.now() - begunAt < LONGEST_MS) await wait(LOOK_MS);
    // Connections that the system has accepted for a port that closes are reset.
    await accepted();
  };
}

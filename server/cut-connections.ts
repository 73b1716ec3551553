/** Ends the connections of an HTTP server that is closing, sockets included, so that none holds up the stop. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Time in milliseconds for answers and goodbyes that are under way. */
const GRACE_MS = 3_000;

/**
 * Keeps an eye on the server's connections. The function it returns has each end with the answer that is under way
 * there, and cuts, after a while, those that are left.
 */
export function watchConnections(httpServer: Server): () => NodeJS.Timeout {
  const upgraded = new Set<Duplex>();
  httpServer.on("upgrade", (_request, socket: Duplex) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  const unanswered = new Set<ServerResponse>();
  let isClosing = false;
  httpServer.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    // A client that never pauses would come again and again, and be cut off in the middle.
    if (isClosing) response.shouldKeepAlive = false;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
  });
  const cut = () => {
    httpServer.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  };
  return () => {
    isClosing = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    return setTimeout(cut, GRACE_MS);
  };
}

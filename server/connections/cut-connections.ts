/** Ends a closing HTTP server's connections, sockets included. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { onConnection } from "./on-connection.ts";

/** In ms, for responses and closing handshakes in progress. */
const GRACE_MS = 3_000;

/** The returned function ends each connection after its response, and destroys the rest after a while. */
export function watchConnections(httpServer: Server): () => NodeJS.Timeout {
  const upgraded = new Set<Duplex>();
  httpServer.on("upgrade", (_request, socket: Duplex) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  // Unsent answers do not close with their connection.
  const unanswered = new Map<Duplex, Set<ServerResponse>>();
  onConnection(httpServer, (socket) => {
    unanswered.set(socket, new Set());
    socket.once("close", () => unanswered.delete(socket));
  });
  let isClosing = false;
  httpServer.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    // A request could be cut in the middle.
    if (isClosing) response.shouldKeepAlive = false;
    unanswered.get(socket)?.add(response);
    response.once("close", () => unanswered.get(socket)?.delete(response));
  });
  const cut = () => {
    httpServer.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  };
  return () => {
    isClosing = true;
    for (const responses of unanswered.values())
      for (const response of responses) response.shouldKeepAlive = false;
    return setTimeout(cut, GRACE_MS);
  };
}

/** Ends the connections of an HTTP server that is closing, sockets included, so that none holds up the stop. */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** Time in milliseconds for answers and goodbyes that are under way. */
const GRACE_MS = 3_000;

/** Keeps an eye on the server's connections; the function it returns cuts, after a while, those that are left. */
export function watchConnections(httpServer: Server): () => NodeJS.Timeout {
  const upgraded = new Set<Duplex>();
  httpServer.on("upgrade", (_request, socket: Duplex) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  const cut = () => {
    httpServer.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  };
  return () => setTimeout(cut, GRACE_MS);
}

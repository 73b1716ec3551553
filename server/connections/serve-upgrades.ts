/** Accepts the upgrades of the HTTP server: WebSockets of socket.io and, in development, of the pages. All others end. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { isSocketPath, type Sockets } from "../sockets/serve-sockets.ts";
import { MeteredRequest } from "./metered-request.ts";

/** Takes a connection over, with what has already arrived of the other protocol. Returns whether it did. */
export type Upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => boolean;

export interface UpgradeOptions {
  readonly sockets: Pick<Sockets, "upgrade">;
  readonly pages: Promise<{ readonly upgrade?: Upgrade }> | undefined;
  /** Whether an answer on a connection has not left yet. */
  readonly isBusy: (connection: Duplex) => boolean;
}

export function serveUpgrades(httpServer: Server, { sockets, pages, isBusy }: UpgradeOptions): void {
  let upgradePage: Upgrade | undefined;
  pages?.then(
    ({ upgrade }) => {
      upgradePage = upgrade;
    },
    // Whoever starts the pages reports that they did not start.
    () => undefined,
  );
  httpServer.on("upgrade", (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    const isRefused = isBusy(connection) || (request instanceof MeteredRequest && request.isOneTooMany);
    if (!isRefused && isWebSocket(request)) sockets.upgrade(request, connection, head);
    else if (isRefused || isSocketPath(request.url ?? "") || !upgradePage?.(request, connection, head))
      connection.destroy();
  });
}

function isWebSocket({ url = "", headers }: IncomingMessage): boolean {
  return isSocketPath(url) && headers.upgrade?.toLowerCase() === "websocket";
}

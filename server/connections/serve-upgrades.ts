/** Accepts upgrades to WebSockets of socket.io and, in development, of the pages. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { isSocketPath, type Sockets } from "../sockets/serve-sockets.ts";
import { MeteredRequest } from "./metered-request.ts";

/** `head` has the other protocol's first bytes. Returns whether it took over. */
export type Upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => boolean;

export interface UpgradeOptions {
  readonly sockets: Pick<Sockets, "upgrade">;
  readonly pages: Promise<{ readonly upgrade?: Upgrade }> | undefined;
  readonly isBusy: (connection: Duplex) => boolean;
}

export function serveUpgrades(httpServer: Server, { sockets, pages, isBusy }: UpgradeOptions): void {
  let upgradePage: Upgrade | undefined;
  pages?.then(
    ({ upgrade }) => {
      upgradePage = upgrade;
    },
    // The start of the pages reports its own failure.
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

/** Serves health and metrics on a port of their own, which is open while the server starts and stops. */
import { createServer } from "node:http";
import type { MetricsAccess } from "../../lib/config.ts";
import { StartError } from "../start-error.ts";
import type { Health } from "./health.ts";
import { Monitoring } from "./monitoring.ts";

const REQUEST_MS = 5_000;
/** Monitors need a few; others must not take the server's file descriptors. */
const MAX_CONNECTIONS = 50;

export interface MonitoringPort {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param socket path of a Unix socket to open instead, for a server behind the front of several databases.
 * @returns null when none is configured.
 * @throws StartError when the port cannot be opened.
 */
export async function openMonitoringPort(
  health: Health,
  { port, host, token }: MetricsAccess,
  socket: string | null = null,
): Promise<MonitoringPort | null> {
  if (port === null && socket === null) return null;
  const monitoring = new Monitoring(health, token);
  const server = createServer(
    { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS },
    (request, response) => {
      // Connections that stay would keep probes out.
      response.shouldKeepAlive = false;
      monitoring.answer(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new StartError(`Port ${port} cannot be opened for PARLEY_METRICS_PORT: ${message}`)),
    );
    if (socket !== null) server.listen(socket, resolve);
    else server.listen(port ?? 0, host, resolve);
  });
  const address = server.address();
  const opened = typeof address === "object" && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: opened, close };
}

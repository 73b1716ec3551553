/** Health and metrics of several databases: which one is away, and the metrics of each server. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { MetricsAccess } from "../../lib/config.ts";
import { discardBody } from "../connections/request-body.ts";
import { StartError } from "../start-error.ts";
import type { DatabaseServer } from "./database-server.ts";

const LIVE = "/health/live";
const READY = "/health/ready";
const METRICS = "/metrics/";
const REQUEST_MS = 5_000;
const MAX_CONNECTIONS = 50;

export class FrontMonitoring {
  readonly #servers: readonly DatabaseServer[];
  readonly #hasToken: boolean;
  #isStopping = false;

  /** @param token required for metrics at the public address; the servers check it. */
  constructor(servers: readonly DatabaseServer[], token: string | null) {
    this.#servers = servers;
    this.#hasToken = token !== null;
  }

  stop(): void {
    this.#isStopping = true;
  }

  answersInPublic(request: IncomingMessage): boolean {
    const path = pathOf(request);
    return path === LIVE || path === READY || (this.#hasToken && path.startsWith("/metrics"));
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const server = this.#servers.find(({ name }) => path === `${METRICS}${name}`);
    if (server && isRead) this.#forwardMetrics(request, response, server);
    else if (path !== LIVE && path !== READY)
      this.#say(request, response, 404, { status: this.#metricsHint() });
    else if (!isRead) this.#say(request, response, 405, { status: "method not allowed" });
    else if (path === LIVE) this.#say(request, response, 200, { status: "live" });
    else this.#answerReady(request, response);
    // An unread body would block the connection. Never rejects.
    void discardBody(request, response);
  }

  /** Ready while any database is: the others' organizations get 503, and no other node could serve them better. */
  #answerReady(request: IncomingMessage, response: ServerResponse): void {
    const databases = Object.fromEntries(this.#servers.map(({ name, status }) => [name, status]));
    const isAnyReady = !this.#isStopping && Object.values(databases).includes("ready");
    const status = this.#isStopping ? "stopping" : isAnyReady ? "ready" : "no database is ready";
    this.#say(request, response, isAnyReady ? 200 : 503, { status, databases });
  }

  #metricsHint(): string {
    return `metrics are at ${this.#servers.map(({ name }) => `${METRICS}${name}`).join(", ")}`;
  }

  #forwardMetrics(
    { headers, method }: IncomingMessage,
    response: ServerResponse,
    server: DatabaseServer,
  ): void {
    const asked = httpRequest({
      socketPath: server.monitoringSocket,
      path: "/metrics",
      method,
      agent: false,
      timeout: REQUEST_MS,
      headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
    });
    asked.once("response", (answer) => {
      const { connection, "transfer-encoding": encoding, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    asked.once("timeout", () => asked.destroy(new Error("no answer in time")));
    asked.once("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503).end();
    });
    asked.end();
  }

  #say({ method }: IncomingMessage, response: ServerResponse, code: number, content: object): void {
    const body = JSON.stringify(content);
    response.writeHead(code, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(code === 405 && { allow: "GET, HEAD" }),
    });
    response.end(method === "HEAD" ? undefined : body);
  }
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/**
 * Opens the port for health and metrics, if one is configured.
 * @returns closes it.
 * @throws StartError when it cannot be opened.
 */
export async function openMonitoring(
  monitoring: FrontMonitoring,
  { port, host }: MetricsAccess,
): Promise<() => Promise<void>> {
  if (port === null) return async () => undefined;
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
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

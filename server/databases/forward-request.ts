/** Forwards a client's requests to the server of one of several databases. */
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { logger } from "../../lib/kernel/log.ts";
import { clientOf } from "../connections/client-of.ts";
import { discardBody } from "../connections/request-body.ts";
import { CONNECTION_HEADER } from "./behind-front.ts";

const RETRY_SECONDS = 2;
const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;

/** Of one connection, or set by the front. */
const NOT_FORWARDED = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "upgrade",
  "http2-settings",
  "expect",
  "x-forwarded-for",
  "x-forwarded-proto",
  CONNECTION_HEADER,
]);
const NOT_RETURNED = new Set(["connection", "keep-alive", "transfer-encoding"]);

interface ForwardedClient {
  /** Of the client's connection to the front. */
  readonly connection: number;
  readonly trustedProxies: number;
}

/**
 * Connections to a server, one for each connection of a client: a server that ends a connection then concerns only one
 * client, as without a front.
 */
export class ForwardedConnections {
  readonly #agents = new WeakMap<Socket, Map<string, Agent>>();

  agentOf(client: Socket, socketPath: string): Agent {
    const known = this.#agents.get(client) ?? this.#begin(client);
    const agent = known.get(socketPath) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    known.set(socketPath, agent);
    return agent;
  }

  #begin(client: Socket): Map<string, Agent> {
    const agents = new Map<string, Agent>();
    this.#agents.set(client, agents);
    client.once("close", () => {
      for (const agent of agents.values()) agent.destroy();
    });
    return agents;
  }
}

/** Headers as [name, value, …], with the client's address as a proxy adds it. */
function forwardedHeaders(request: IncomingMessage, client: ForwardedClient): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(at, at + 2);
    if (name.toLowerCase() === "host") continue;
    if (!NOT_FORWARDED.has(name.toLowerCase())) kept.push(name, value);
  }
  // takeAbsoluteForm may have replaced it.
  if (request.headers.host !== undefined) kept.push("Host", request.headers.host);
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(", ");
  const address = request.socket.remoteAddress ?? "";
  const isTls = clientOf(request, client.trustedProxies).origin.startsWith("https:");
  kept.push("X-Forwarded-For", forwarded === "" ? address : `${forwarded}, ${address}`);
  kept.push("X-Forwarded-Proto", isTls ? "https" : "http", CONNECTION_HEADER, String(client.connection));
  return kept;
}

export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  agent: Agent,
  socketPath: string,
  client: ForwardedClient,
): void {
  const { method = "GET", url = "/" } = request;
  let isConnected = false;
  const sent = httpRequest({
    socketPath,
    method,
    path: url,
    agent,
    headers: forwardedHeaders(request, client),
    setHost: false,
  });
  sent.once("socket", (socket) => {
    if (!socket.connecting) isConnected = true;
    else
      socket.once("connect", () => {
        isConnected = true;
      });
  });
  sent.once("response", (answer) => {
    // The server may end its connection, and then the client's ends too.
    if (answer.headers.connection === "close") response.shouldKeepAlive = false;
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.statusMessage, returnedHeaders(answer));
    response.flushHeaders();
    answer.pipe(response);
    answer.once("error", () => response.destroy());
    // An answer before the end of the body ends the connection.
    if (!request.complete) answer.once("end", () => sent.destroy());
  });
  sent.once("error", (error) => {
    if (response.headersSent || response.destroyed) response.destroy();
    else if (isConnected) refuse(request, response, BAD_GATEWAY);
    else refuse(request, response, UNAVAILABLE);
    if (!response.destroyed) logger.warn({ err: error }, "the server of a database did not answer a request");
  });
  response.once("close", () => {
    if (!response.writableFinished) sent.destroy();
  });
  request.pipe(sent);
}

function returnedHeaders({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!NOT_RETURNED.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** For requests that no server can answer at the moment. */
export function refuseUnavailable(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, UNAVAILABLE);
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  const body = JSON.stringify({
    result: "error",
    msg: "The server cannot reach its database at the moment. Please try again.",
    code: "SERVICE_UNAVAILABLE",
    "retry-after": RETRY_SECONDS,
  });
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(RETRY_SECONDS),
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : body);
  // An unread body would block the connection. Never rejects.
  void discardBody(request, response);
}

/** Hands a WebSocket over: the server answers the handshake. */
export function forwardUpgrade(
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
  socketPath: string,
  client: ForwardedClient,
): void {
  const headers = forwardedHeaders(request, client);
  headers.push("Connection", "Upgrade", "Upgrade", request.headers.upgrade ?? "websocket");
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  const server = connect(socketPath);
  server.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  if (head.length > 0) server.write(head);
  for (const [from, to] of [
    [connection, server],
    [server, connection],
  ] as const) {
    from.pipe(to);
    from.once("error", () => to.destroy());
    from.once("close", () => to.destroy());
  }
}

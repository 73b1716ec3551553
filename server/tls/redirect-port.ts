/** The port for plain HTTP beside HTTPS: sends browsers on, and answers a certificate authority's challenges. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import {
  type ConnectionLimits,
  createBoundedServer,
  UnauthenticatedConnections,
} from "../connections/connection-limits.ts";
import type { DescriptorReserve } from "../connections/descriptor-reserve.ts";
import { isHost, takeAbsoluteForm } from "../connections/request-host.ts";
import { UnreadAnswers } from "../connections/unread-answers.ts";
import type { Challenges } from "./order-certificate.ts";

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,256})$/;
const RETRY_SECONDS = "30";

export interface RedirectOptions {
  /** The public address, without a trailing slash. */
  readonly url: string;
  readonly challenges: Challenges;
  /** Whether handshakes with this host name succeed. */
  readonly isReady: () => boolean;
}

/** With the limits of the HTTPS port; does not listen yet. */
export function createRedirectServer(
  limits: ConnectionLimits,
  descriptors: DescriptorReserve,
  options: RedirectOptions,
): Server {
  const server = createBoundedServer(limits);
  descriptors.guard(server);
  new UnreadAnswers(server);
  new UnauthenticatedConnections(server, limits, 0);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // Neither the body nor further requests are read.
    response.shouldKeepAlive = false;
    takeAbsoluteForm(request);
    answer(request, response, options);
  });
  return server;
}

function answer(
  { url = "/", headers }: IncomingMessage,
  response: ServerResponse,
  { url: publicUrl, challenges, isReady }: RedirectOptions,
): void {
  const token = CHALLENGE.exec(url)?.[1];
  if (token !== undefined) {
    const expected = challenges.get(token);
    response.writeHead(expected === undefined ? 404 : 200, { "content-type": "text/plain" }).end(expected);
    return;
  }
  if (!isReady()) {
    response
      .writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": RETRY_SECONDS })
      .end("Parley has no certificate for HTTPS yet. Its log says why.\n");
    return;
  }
  const location = `${originFor(headers.host ?? "", publicUrl)}${url.startsWith("/") ? url : "/"}`;
  response.writeHead(308, { location, "content-length": 0 }).end();
}

/** Never redirects to a foreign host. */
function originFor(host: string, publicUrl: string): string {
  const own = new URL(publicUrl);
  const name = host.replace(/:\d*$/, "").toLowerCase();
  if (!isHost(host) || !name.endsWith(`.${own.hostname}`)) return own.origin;
  own.hostname = name;
  return own.origin;
}

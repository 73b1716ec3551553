/** Logs sockets as one request each, from the handshake to the end of the connection. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "socket.io";
import { logRequest } from "../../lib/kernel/log/log-request.ts";
import { LoggedRequest } from "../../lib/kernel/log/logged-request.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";

const SWITCHING = 101;

const loggedRequests = new WeakMap<IncomingMessage, LoggedRequest>();

/** @param request of the handshake. */
export function loggedSocket(request: IncomingMessage): LoggedRequest {
  const known = loggedRequests.get(request);
  if (known) return known;
  const logged = new LoggedRequest(request.headers["x-request-id"]);
  logged.operation = "socket";
  loggedRequests.set(request, logged);
  return logged;
}

/** Call it when the socket was admitted. */
export function logUntilClosed(socket: Socket, { user, organization }: Actor, clientAddress: string): void {
  const logged = loggedSocket(socket.request);
  logged.subdomain = organization.realm.subdomain;
  logged.account = user.id;
  socket.once("disconnect", () => {
    logRequest(logged, {
      method: socket.request.method,
      clientAddress,
      status: SWITCHING,
      isExpectedToLast: true,
    });
  });
}

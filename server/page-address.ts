/** Tells the web pages who asks and at which address, in headers that no client can set. */
import type { IncomingMessage } from "node:http";
import { subdomainOf } from "../lib/events/find-organization.ts";
import { clientOf } from "./client-of.ts";

export interface PageAddressOptions {
  /** Public address; null when the host name is whatever the client says. */
  readonly url: string | null;
  readonly trustedProxies: number;
}

/**
 * Replaces the request's forwarding headers. next-auth sends people back to, and decides about Secure cookies by,
 * `x-forwarded-host` and `x-forwarded-proto`; sign-in counts attempts by `x-parley-client-address`.
 */
export function tellAddress(request: IncomingMessage, { url, trustedProxies }: PageAddressOptions): void {
  const { clientAddress, origin } = clientOf(request, trustedProxies);
  const { host, protocol } = publicAddress(origin, url);
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded-")) delete request.headers[name];
  }
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.headers["x-parley-client-address"] = clientAddress;
}

/** Where the organization that the client asks lives for everybody, whichever way this request has come. */
function publicAddress(origin: string, url: string | null): URL {
  const asked = new URL(origin);
  if (url === null) return asked;
  const address = new URL(url);
  const subdomain = subdomainOf(asked.hostname, address.hostname);
  if (subdomain !== "") address.hostname = `${subdomain}.${address.hostname}`;
  return address;
}

/** Passes the client's and the organization's address to pages, in headers that no client can set. */
import type { IncomingMessage } from "node:http";
import { subdomainOf } from "../../lib/kernel/memory/find-organization.ts";
import { clientOf } from "../connections/client-of.ts";

export interface PageAddressOptions {
  /** null takes the host name from the request. */
  readonly url: string | null;
  readonly trustedProxies: number;
}

/**
 * next-auth uses `x-forwarded-host` and `x-forwarded-proto` for redirects and Secure cookies; sign-in counts attempts
 * by `x-parley-client-address`.
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

/** The configured address, with the organization's subdomain, however the request arrived. */
function publicAddress(origin: string, url: string | null): URL {
  const asked = new URL(origin);
  if (url === null) return asked;
  const address = new URL(url);
  const subdomain = subdomainOf(asked.hostname, address.hostname);
  if (subdomain !== "") address.hostname = `${subdomain}.${address.hostname}`;
  return address;
}

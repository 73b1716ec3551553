/** A client's address and origin. */
import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/**
 * Trusts only the last `trustedProxies` addresses of `X-Forwarded-For`; anything before may be forged. 0 ignores the
 * headers.
 * @returns the client's IP address, empty when the connection is already closed, and `http(s)://host[:port]`.
 */
export function clientOf(
  request: IncomingMessage,
  trustedProxies: number,
): { clientAddress: string; origin: string } {
  const addresses = proxyAddress.all(request, (_address, hop) => hop < trustedProxies);
  const isProxied = addresses.length > 1;
  const isTls =
    "encrypted" in request.socket || (isProxied && request.headers["x-forwarded-proto"] === "https");
  const host = request.headers.host ?? "localhost";
  return { clientAddress: addresses.at(-1) ?? "", origin: `${isTls ? "https" : "http"}://${host}` };
}

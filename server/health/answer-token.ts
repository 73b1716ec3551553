/** Confirms to clients with this installation's secret that they reached it, and how their request arrived. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Configuration, configuration } from "../../lib/config.ts";
import { FORGED_ADDRESS, type Seen, TOKEN_HEADER, TOKEN_PATH } from "../../lib/kernel/health/ask-server.ts";
import { answerToken } from "../../lib/kernel/health/server-token.ts";
import { OWN_VERSION } from "../../lib/kernel/parley-version.ts";
import { clientOf } from "../connections/client-of.ts";
import { discardBody } from "../connections/request-body.ts";

export function asksForInstallation({ url }: IncomingMessage): boolean {
  return url === TOKEN_PATH;
}

/** 404 without a valid token. */
export function answerInstallation(request: IncomingMessage, response: ServerResponse): void {
  const seen = seenOf(request, configuration());
  const body = JSON.stringify(seen ?? { status: "not found" });
  response.writeHead(seen ? 200 : 404, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : body);
  void discardBody(request, response);
}

function seenOf(
  request: IncomingMessage,
  { secret, trustedProxies }: Pick<Configuration, "secret" | "trustedProxies">,
): Seen | null {
  const token = request.headers[TOKEN_HEADER];
  const proof = secret !== null && typeof token === "string" ? answerToken(secret, token) : null;
  if (proof === null) return null;
  const { clientAddress, origin } = clientOf(request, trustedProxies);
  const [scheme = "", host = ""] = origin.split("://");
  return {
    proof,
    release: OWN_VERSION,
    host,
    scheme,
    proxies: forwardedAddresses(request).filter((address) => address !== FORGED_ADDRESS).length,
    trusted_proxies: trustedProxies,
    believes_forged: clientAddress === FORGED_ADDRESS,
  };
}

/** The first may be the forged address, which some proxies keep. */
function forwardedAddresses({ headers }: IncomingMessage): string[] {
  const header = [headers["x-forwarded-for"] ?? []].flat().join(",");
  return header
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
}

/** Validates the Host header, and takes the host from an absolute request target. */
import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** A cache: nearly all requests have the same host. */
let lastValid = "localhost";

/** With an optional port. */
export function isHost(host: string): boolean {
  if (host === lastValid) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastValid = host;
  return true;
}

/** Rewrites an absolute target into origin form; its host overrides the Host header (RFC 9112, 3.2.2). */
export function takeAbsoluteForm(request: IncomingMessage): void {
  const url = request.url ?? "";
  const [start = "", host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  const path = url.slice(start.length);
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

/** Requests in absolute form: a request line with scheme and host before the path. */
import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Rewrites such a request into origin form; its host overrides the Host header (RFC 9112, 3.2.2). */
export function takeAbsoluteForm(request: IncomingMessage): void {
  const url = request.url ?? "";
  const [start = "", host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return;
  const path = url.slice(start.length);
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

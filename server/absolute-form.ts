/** Requests in absolute form: a request line with scheme and host before the path. */
import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Rewrites such a request into origin form; its host overrides the Host header (RFC 9112, 3.2.2). */
export function takeAbsoluteForm(request: IncomingMessage): void {
  const [, host, path = ""] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

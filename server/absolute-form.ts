/** Requests whose line has scheme and host before the path. */
import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Brings such a request into the usual form; the host of its line goes before the Host header (RFC 9112, 3.2.2). */
export function takeAbsoluteForm(request: IncomingMessage): void {
  const [, host, path = ""] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

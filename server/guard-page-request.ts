/** Refuses what no web page answers before Next.js sees it, which would read any body and fail on odd paths. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isHost } from "./is-host.ts";

/** Bytes; the largest body a page takes is the form of a sign-in. */
const MAX_FORM_BYTES = 65_536;

interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request that no page may see, and says whether it did. */
export function refusePageRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = badTarget(request) ?? badMethod(request) ?? badBody(request);
  if (!refusal) return false;
  const { status, reason, headers } = refusal;
  response.writeHead(status, {
    "content-type": "text/plain",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  // Node reads past a body that nobody took, without keeping it.
  response.end(`${reason}\n`);
  return true;
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/\?.*/s, "");
}

function badTarget(request: IncomingMessage): Refusal | null {
  const { host } = request.headers;
  if (host !== undefined && !isHost(host)) return { status: 400, reason: "The Host header names no host." };
  if (!isNormal(pathOf(request))) return { status: 400, reason: "The path is not in its normal form." };
  return null;
}

/** Whether a path begins at the root, can be decoded and has no "." or ".." among its segments. */
function isNormal(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    return !decodeURIComponent(path)
      .split(/[/\\]/)
      .some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}

function badMethod(request: IncomingMessage): Refusal | null {
  const path = pathOf(request);
  // Next's own tools in the browser post to the latter during development.
  const takesForms = path.startsWith("/api/auth/") || path.startsWith("/__nextjs_");
  const allowed = takesForms ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  if (allowed.includes(request.method ?? "GET")) return null;
  return { status: 405, reason: "Method Not Allowed", headers: { allow: allowed.join(", ") } };
}

/** A body must say beforehand how large it is: Next reads all of it. */
function badBody({ headers }: IncomingMessage): Refusal | null {
  if (headers["transfer-encoding"] !== undefined) return { status: 411, reason: "Length Required" };
  if (Number(headers["content-length"] ?? 0) <= MAX_FORM_BYTES) return null;
  return { status: 413, reason: "The request is too large." };
}

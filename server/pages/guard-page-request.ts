/** Refuses requests without a page before they reach Next.js, which reads any body and fails on odd paths. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { isHost } from "../connections/request-host.ts";

/** The sign-in form is the largest. */
export const MAX_FORM_BYTES = 65_536;

interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns whether it refused. */
export function refusePageRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = badTarget(request) ?? badMethod(request) ?? badBody(request) ?? badRouterState(request);
  if (!refusal) return false;
  const { status, reason, headers } = refusal;
  response.writeHead(status, {
    "content-type": "text/plain",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  // Node discards an unread body.
  response.end(`${reason}\n`);
  return true;
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/\?.*/s, "");
}

function badTarget(request: IncomingMessage): Refusal | null {
  const { host } = request.headers;
  if (host !== undefined && !isHost(host))
    return { status: 400, reason: "The Host header is not a valid host." };
  if (!isNormal(pathOf(request))) return { status: 400, reason: "The path is not normalized." };
  return null;
}

/** Whether a path starts at the root, can be decoded and has no "." or ".." segments. */
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
  // Next's browser development tools post to the latter.
  const takesForms = path.startsWith("/api/auth/") || path.startsWith("/__nextjs_");
  const allowed = takesForms ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  if (allowed.includes(request.method ?? "GET")) return null;
  return { status: 405, reason: "Method Not Allowed", headers: { allow: allowed.join(", ") } };
}

/** Next would answer an unreadable state with a server error. */
function badRouterState({ headers }: IncomingMessage): Refusal | null {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return null;
  } catch {
    return { status: 400, reason: "The Next-Router-State-Tree header is malformed." };
  }
}

/** Next reads the whole body, so its size must be declared. */
function badBody({ headers }: IncomingMessage): Refusal | null {
  if (headers["transfer-encoding"] !== undefined) return { status: 411, reason: "Length Required" };
  if (Number(headers["content-length"] ?? 0) <= MAX_FORM_BYTES) return null;
  return { status: 413, reason: "The request is too large." };
}

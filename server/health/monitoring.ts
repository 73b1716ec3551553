/** Answers /health/live, /health/ready and /metrics, without touching the database. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exposition } from "../../lib/kernel/metrics/exposition.ts";
import { gauge } from "../../lib/kernel/metrics/metric.ts";
import { discardBody } from "../connections/request-body.ts";
import type { Health } from "./health.ts";

const METRICS = "/metrics";
const LIVE = "/health/live";
const READY = "/health/ready";
const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const ready = gauge({
  name: "parley_ready",
  help: "1 when this node may get requests, as /health/ready says; otherwise 0.",
});

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Monitoring {
  readonly #health: Health;
  readonly #token: Buffer | null;

  /** @param token required for /metrics; null serves it to everybody who reaches the port. */
  constructor(health: Health, token: string | null) {
    ready.measure(() => (health.obstacle === null ? 1 : 0));
    this.#health = health;
    this.#token = token === null ? null : digest(`Bearer ${token}`);
  }

  /** At the public address, /metrics needs a token. */
  answersInPublic(request: IncomingMessage): boolean {
    const path = pathOf(request);
    return path === LIVE || path === READY || (path === METRICS && this.#token !== null);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const { status, type, body, headers } = this.#answerTo(request);
    response.writeHead(status, {
      "content-type": type,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    });
    response.end(request.method === "HEAD" ? undefined : body);
    // An unread body would block the connection. Never rejects.
    void discardBody(request, response);
  }

  #answerTo(request: IncomingMessage): Answer {
    const path = pathOf(request);
    if (path !== LIVE && path !== READY && path !== METRICS) return plain(404, "Not Found\n");
    if (request.method !== "GET" && request.method !== "HEAD")
      return { ...plain(405, "Method Not Allowed\n"), headers: { allow: "GET, HEAD" } };
    if (path === METRICS) return this.#metrics(request);
    const obstacle = path === READY ? this.#health.obstacle : null;
    const status = obstacle ?? path.slice("/health/".length);
    return { status: obstacle ? 503 : 200, type: "application/json", body: JSON.stringify({ status }) };
  }

  #metrics({ headers }: IncomingMessage): Answer {
    if (this.#token && !timingSafeEqual(digest(headers.authorization ?? ""), this.#token))
      return { ...plain(401, "Unauthorized\n"), headers: { "www-authenticate": "Bearer" } };
    return { status: 200, type: EXPOSITION_TYPE, body: exposition() };
  }
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** Of equal length, so that the comparison takes equal time. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function plain(status: number, body: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body };
}

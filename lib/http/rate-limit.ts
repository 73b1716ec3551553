/** Rate limits of accounts and address blocks, and their headers. */
import { addressBlock } from "../address-block.ts";
import { ApiError } from "../errors.ts";
import { isDevelopmentMode } from "../mode.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { shared } from "../registry.ts";

/** Requests per window of an account, or of an address block for unauthenticated requests. */
const REQUESTS = 600;
/**
 * The web app's scripts, styles and fonts per window and address block. A browser loads some forty of them once and
 * keeps them, so this is enough for an office behind one address on the morning after an upgrade.
 */
const FILES = 6_000;
const WINDOW_MS = 60_000;
/** Bounds memory when there are very many addresses; the window that ends first is dropped. */
const MAX_WINDOWS = 100_000;

interface RequestWindow {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

const windows = () => shared("request-windows", () => new Map<string, RequestWindow>());

/** In order of their ends: all windows are equally long, and a new one is inserted last. */
function windowOf(key: string, now: number): RequestWindow {
  const all = windows();
  const current = all.get(key);
  if (current && current.resetsAt > now) return current;
  all.delete(key);
  for (const [other, { resetsAt }] of all) {
    if (resetsAt > now && all.size < MAX_WINDOWS) break;
    all.delete(other);
  }
  const fresh = { used: 0, resetsAt: now + WINDOW_MS };
  all.set(key, fresh);
  return fresh;
}

/**
 * Counts a request. Each node counts on its own, since the limit protects the node; sign-in has a shared one.
 * Development mode counts but never refuses.
 * @param headers receives the X-RateLimit-* headers, also on refusal.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export function consumeRequest(
  actor: Actor | null,
  clientAddress: string,
  headers: Record<string, string> = {},
): void {
  const key = actor ? `user ${actor.user.id}` : `address ${addressBlock(clientAddress)}`;
  consume(key, REQUESTS, headers);
}

/**
 * Counts a request for one of the web app's own files, apart from other requests.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export function consumeFileRequest(clientAddress: string): void {
  consume(`files ${addressBlock(clientAddress)}`, FILES, {});
}

function consume(key: string, limit: number, headers: Record<string, string>): void {
  const now = Date.now();
  const window = windowOf(key, now);
  window.used += 1;
  headers["x-ratelimit-limit"] = String(limit);
  headers["x-ratelimit-remaining"] = String(Math.max(0, limit - window.used));
  headers["x-ratelimit-reset"] = String(Math.ceil(window.resetsAt / 1000));
  if (window.used <= limit || isDevelopmentMode()) return;
  const wait = (window.resetsAt - now) / 1000;
  throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": wait });
}

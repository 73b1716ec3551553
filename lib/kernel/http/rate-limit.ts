/** Rate limits of accounts and address blocks, and their headers. */
import { addressBlock } from "../address-block.ts";
import { ApiError } from "../errors.ts";
import type { Account } from "../memory/actor.ts";
import { isDevelopmentMode } from "../mode.ts";
import { shared } from "../registry.ts";

/** Requests per window of an account, or of an address block for unauthenticated requests. */
export const REQUESTS = 600;
/** The same for all bots of one person together: everybody may have hundreds of them. */
export const REQUESTS_OF_BOTS = 3_000;
/**
 * Files that browsers keep, per window: the web app's scripts, styles and fonts of an address block, some forty of which
 * everybody in an office loads after an upgrade, and the avatars that an account sees, of which a list has hundreds.
 */
export const FILES = 6_000;
/** Frames that an account sends on its sockets per window, one more for each kilobyte. Clients send about one in 2 s. */
export const FRAMES = 6_000;
export const WINDOW_MS = 60_000;
/** An answer counts as one more request for each of these many characters: making and sending it takes time and memory. */
export const CHARACTERS_OF_REQUEST = 200_000;
/** Bounds memory when there are very many addresses; the window that ends first is dropped. */
const MAX_WINDOWS = 100_000;

/** The account that asks, as far as it matters here. */
interface Requester {
  readonly user: Pick<Account, "id" | "botOwnerId">;
}

interface RequestWindow {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

const windows = () => shared("request-windows", () => new Map<string, RequestWindow>());

/** Forgets what was counted; for a server that stops, and whose process may start another one. */
export function forgetRequests(): void {
  windows().clear();
}

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
  requester: Requester | null,
  clientAddress: string,
  headers: Record<string, string> = {},
): void {
  const siblings = keyOfBots(requester);
  if (siblings !== null) consume(siblings, { limit: REQUESTS_OF_BOTS }, headers);
  consume(keyOf(requester, clientAddress), { limit: REQUESTS }, headers);
}

/** Counts an answer by its length, for the requests after it. */
export function countAnswer(requester: Requester | null, clientAddress: string, length: number): void {
  const more = Math.floor(length / CHARACTERS_OF_REQUEST);
  if (more === 0) return;
  const now = Date.now();
  windowOf(keyOf(requester, clientAddress), now).used += more;
  const siblings = keyOfBots(requester);
  if (siblings !== null) windowOf(siblings, now).used += more;
}

/**
 * Counts a request for a file that browsers keep, apart from other requests.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export function consumeFileRequest(requester: Requester | null, clientAddress: string): void {
  consume(`files ${keyOf(requester, clientAddress)}`, { limit: FILES });
}

/**
 * Counts a frame of a socket, by its length: decoding it takes time.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export function consumeFrame(requester: Requester | null, clientAddress: string, length: number): void {
  const cost = 1 + Math.floor(length / 1_000);
  consume(`frames ${keyOf(requester, clientAddress)}`, { limit: FRAMES, cost });
}

/** Subtracts frames that were counted by address before their socket turned out to belong to an account. */
export function returnFrames(clientAddress: string, frames: number): void {
  const window = windowOf(`frames ${keyOf(null, clientAddress)}`, Date.now());
  window.used = Math.max(0, window.used - frames);
}

function keyOf(requester: Requester | null, clientAddress: string): string {
  return requester ? `user ${requester.user.id}` : `address ${addressBlock(clientAddress)}`;
}

/** The key of all bots of a person together; null for anybody else. */
function keyOfBots(requester: Requester | null): string | null {
  const ownerId = requester?.user.botOwnerId ?? null;
  return ownerId === null ? null : `bots of ${ownerId}`;
}

function consume(
  key: string,
  { limit, cost = 1 }: { readonly limit: number; readonly cost?: number },
  headers: Record<string, string> = {},
): void {
  const now = Date.now();
  const window = windowOf(key, now);
  window.used += cost;
  headers["x-ratelimit-limit"] = String(limit);
  headers["x-ratelimit-remaining"] = String(Math.max(0, limit - window.used));
  headers["x-ratelimit-reset"] = String(Math.ceil(window.resetsAt / 1000));
  if (window.used <= limit || isDevelopmentMode()) return;
  const wait = (window.resetsAt - now) / 1000;
  throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": wait });
}

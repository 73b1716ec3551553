/** Rate limits of accounts and address blocks. */
import { configuration } from "../../config.ts";
import { addressBlock } from "../address-block.ts";
import type { Account } from "../memory/actor.ts";
import { shared } from "../registry.ts";
import { type Rate, rateExceeded, type Window, WindowCounter } from "../turns/window-counter.ts";

export const WINDOW_MS = 60_000;

export const RATES = {
  requests: {
    name: "requests of an account; without credentials, of an address block",
    scope: "account or address block",
    amount: 600,
    windowMs: WINDOW_MS,
  },
  /** A person may have hundreds of bots. */
  botRequests: {
    name: "requests of all bots of a person",
    scope: "bots of a person",
    amount: 3_000,
    windowMs: WINDOW_MS,
  },
  /** A busy organization answers a queue's polls up to 20 times a second. */
  deliveries: {
    name: "polls of an account that deliver events for the first time",
    scope: "account",
    amount: 6_000,
    windowMs: WINDOW_MS,
  },
  botDeliveries: {
    name: "polls of all bots of a person that deliver events for the first time",
    scope: "bots of a person",
    amount: 12_000,
    windowMs: WINDOW_MS,
  },
  /** Some forty of the web app per browser, loaded by a whole office after an upgrade, and hundreds of avatars. */
  files: {
    name: "avatars of an account, and the web app's files of an address block",
    scope: "account or address block",
    amount: 6_000,
    windowMs: WINDOW_MS,
  },
  /** Clients send about one every 2 s. */
  frames: {
    name: "frames on the sockets of an account, except first acknowledgements (each 1,000 characters count as one more); without an account, also new sockets",
    scope: "account or address block",
    amount: 6_000,
    windowMs: WINDOW_MS,
  },
} satisfies Record<string, Rate>;
/** Encoding and sending take time and memory. */
export const CHARACTERS_OF_REQUEST = 200_000;
/** The window that ends first is dropped. */
const MAX_WINDOWS = 100_000;

interface Requester {
  readonly user: Pick<Account, "id" | "botOwnerId">;
}

interface Count {
  readonly key: string;
  readonly rate: Rate;
  readonly window: Window;
  readonly deliveries: Rate;
}

/** A request that was counted on arrival. */
export class CountedRequest {
  readonly #counts: readonly Count[];
  readonly #headers: Record<string, string>;
  #isDelivery = false;

  constructor(counts: readonly Count[], headers: Record<string, string>) {
    this.#counts = counts;
    this.#headers = headers;
  }

  /**
   * Counts it as a delivery instead, while there is room. Only for polls with events that their queue has not
   * delivered before: other people cause these, so they must not use up the account's requests.
   */
  becomeDelivery(): void {
    const now = Date.now();
    const rooms = this.#counts.map(({ key, deliveries: { amount } }) => {
      const window = windows().windowOf(deliveryKey(key), now);
      return { window, amount };
    });
    if (rooms.some(({ window, amount }) => window.used >= amount)) return;
    for (const { window } of rooms) window.used += 1;
    // A window that began while the poll waited has not counted it.
    for (const { window, rate } of this.#counts) {
      window.used -= 1;
      showLimit(this.#headers, rate, window);
    }
    this.#isDelivery = true;
  }

  /** Counts a large answer against later requests or deliveries. */
  countAnswer(length: number): void {
    const more = Math.floor(length / CHARACTERS_OF_REQUEST);
    if (more === 0) return;
    const now = Date.now();
    for (const { key } of this.#counts) {
      windows().windowOf(this.#isDelivery ? deliveryKey(key) : key, now).used += more;
    }
  }
}

const windows = () => shared("request-windows", () => new WindowCounter<string>(WINDOW_MS, MAX_WINDOWS));

/** For a stopping server, whose process may start another. */
export function forgetRequests(): void {
  windows().clear();
}

/**
 * Each node counts separately, to protect itself; sign-in has a shared limit. Development mode never refuses.
 * @param headers receives the X-RateLimit-* headers, also on refusal.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export function consumeRequest(
  requester: Requester | null,
  clientAddress: string,
  headers: Record<string, string> = {},
): CountedRequest {
  const counts: Count[] = [];
  const count = (key: string, rate: Rate, deliveries: Rate) =>
    counts.push({ key, rate, deliveries, window: consume(key, rate, { headers }) });
  const siblings = keyOfBots(requester);
  if (siblings !== null) count(siblings, RATES.botRequests, RATES.botDeliveries);
  count(keyOf(requester, clientAddress), RATES.requests, RATES.deliveries);
  return new CountedRequest(counts, headers);
}

/** @throws ApiError RATE_LIMIT_HIT. */
export function consumeFileRequest(requester: Requester | null, clientAddress: string): void {
  consume(`files ${keyOf(requester, clientAddress)}`, RATES.files);
}

/**
 * Counts by length, since decoding takes time.
 * @throws ApiError RATE_LIMIT_HIT.
 */
export function consumeFrame(requester: Requester | null, clientAddress: string, length: number): void {
  const cost = 1 + Math.floor(length / 1_000);
  consume(`frames ${keyOf(requester, clientAddress)}`, RATES.frames, { cost });
}

/** Uncounts frames that proved to be no abuse. */
export function returnFrames(requester: Requester | null, clientAddress: string, frames: number): void {
  const window = windows().windowOf(`frames ${keyOf(requester, clientAddress)}`);
  window.used = Math.max(0, window.used - frames);
}

function keyOf(requester: Requester | null, clientAddress: string): string {
  return requester ? `user ${requester.user.id}` : `address ${addressBlock(clientAddress)}`;
}

/** Shared by a person's bots; null for people. */
function keyOfBots(requester: Requester | null): string | null {
  const ownerId = requester?.user.botOwnerId ?? null;
  return ownerId === null ? null : `bots of ${ownerId}`;
}

interface Use {
  readonly cost?: number;
  readonly headers?: Record<string, string>;
}

function deliveryKey(key: string): string {
  return `deliveries ${key}`;
}

function consume(key: string, rate: Rate, { cost = 1, headers = {} }: Use = {}): Window {
  const now = Date.now();
  const window = windows().windowOf(key, now);
  window.used += cost;
  showLimit(headers, rate, window);
  if (window.used > rate.amount && !configuration().development) throw rateExceeded(window, now);
  return window;
}

function showLimit(headers: Record<string, string>, { amount }: Rate, window: Window): void {
  headers["x-ratelimit-limit"] = String(amount);
  headers["x-ratelimit-remaining"] = String(Math.max(0, amount - window.used));
  headers["x-ratelimit-reset"] = String(Math.ceil(window.resetsAt / 1000));
}

/** Formats limits for the table in SECURITY.md. */

import type { Rate } from "../../lib/kernel/turns/window-counter.ts";

export interface Limit {
  /** The limited resource and its scope. */
  readonly what: string;
  readonly limit: string;
  /** Consequence of exceeding the limit. */
  readonly beyond: string;
}

/** Usual consequences for rates and values. */
export const REFUSED = "429 `RATE_LIMIT_HIT` with `Retry-After`";
export const INVALID = "400 with the limit";
export const TOO_LARGE = "413 `REQUEST_TOO_LARGE`";

export const count = (value: number) => value.toLocaleString("en-US");
export const kilobytes = (bytes: number) => `${count(Math.round(bytes / 1024))} KiB`;
export const mebibytes = (bytes: number) => `${count(Math.round(bytes / 1024 ** 2))} MiB`;
export const seconds = (ms: number) => `${count(ms / 1000)} s`;
export const minutes = (value: number) => `${count(value / 60)} min`;
/** "600 in 60 s". */
export const perWindow = ({ amount, windowMs }: Rate) => `${count(amount)} in ${seconds(windowMs)}`;

export function rateLimit(rate: Rate, beyond = REFUSED): Limit {
  return { what: rate.name, limit: perWindow(rate), beyond };
}

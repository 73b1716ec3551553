/** A limit in docs/admin/limits.md. */

import type { Rate } from "../../lib/kernel/turns/window-counter.ts";

export interface Limit {
  /** The limited resource and its scope. */
  readonly what: string;
  readonly limit: string;
  readonly beyond: string;
}

/** The document says which codes the answers have. */
export const REFUSED = "429";
export const INVALID = "400";
export const TOO_LARGE = "413";

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

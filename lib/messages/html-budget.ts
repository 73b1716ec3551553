/** How much HTML a person sends to others in a minute: each of a thousand readers receives all of it. */
import { ApiError } from "../errors.ts";
import { isDevelopmentMode } from "../mode.ts";
import type { Account } from "../organization-memory/actor.ts";
import { personOf } from "../organization-memory/person-behind.ts";
import { shared } from "../registry.ts";

/** Characters in a window, of new and of edited messages: ten of the largest, or thousands of ordinary ones. */
export const MAX_HTML = 3_000_000;
export const HTML_WINDOW_MS = 60_000;

interface HtmlWindow {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

/** In order of their ends: all windows are equally long, and a new one is inserted last. */
const windows = () => shared("html-windows", () => new Map<number, HtmlWindow>());

function windowOf(personId: number, now: number): HtmlWindow {
  const all = windows();
  for (const [id, { resetsAt }] of all) {
    if (resetsAt > now) break;
    all.delete(id);
  }
  const window = all.get(personId) ?? { used: 0, resetsAt: now + HTML_WINDOW_MS };
  all.set(personId, window);
  return window;
}

/**
 * Counts the HTML of a message that is about to be written. Development mode counts but never refuses.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds; what is refused is not counted.
 */
export function spendHtml(author: Pick<Account, "id" | "botOwnerId">, characters: number): void {
  const now = Date.now();
  const window = windowOf(personOf(author), now);
  if (window.used + characters > MAX_HTML && !isDevelopmentMode()) {
    const wait = (window.resetsAt - now) / 1000;
    throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": wait });
  }
  window.used += characters;
}

/** How many mails one address of this server takes: a circle of mails that nothing else stops ends here. */
import { ApiError } from "../errors.ts";
import { shared } from "../registry.ts";
import type { MailTarget } from "./find-target.ts";

/** In a window, for one channel and sender, and for one person's answers; each node counts on its own. */
export const MAILS = 60;
export const MAIL_WINDOW_MS = 600_000;

interface MailWindow {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

/** In order of their ends: all windows are equally long, and a new one is inserted last. */
const windows = () => shared("mail-windows", () => new Map<string, MailWindow>());

/** @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds. */
export function countMail({ user, place }: MailTarget): void {
  const now = Date.now();
  const all = windows();
  for (const [key, { resetsAt }] of all) {
    if (resetsAt > now) break;
    all.delete(key);
  }
  const key = place.kind === "channel" ? `${place.channelId} ${user.id}` : `${user.id}`;
  const window = all.get(key) ?? { used: 0, resetsAt: now + MAIL_WINDOW_MS };
  all.set(key, window);
  if (window.used >= MAILS) {
    throw new ApiError("RATE_LIMIT_HIT", "Too many mails to this address; try again later.", {
      "retry-after": (window.resetsAt - now) / 1000,
    });
  }
  window.used += 1;
}

/** Limits of previews. */

/** Per message: the first ones. */
export const MAX_PREVIEWS = 5;
/** Waiting pages per person, including their bots. */
export const MAX_WAITING = 200;
/** Longer addresses get no preview. */
export const MAX_URL = 1_000;

/** Titles and descriptions are at the beginning. */
export const MAX_PAGE_BYTES = 512 * 1024;
export const MAX_IMAGE_BYTES = 5 * 1024 ** 2;
export const TIMEOUT_MS = 10_000;

/** Concurrent picture loads per node, and per host. */
export const LOADS_AT_ONCE = 16;
export const LOADS_OF_HOST = 2;
/** Loads per person, and waiting loads per host; for a screen of messages. */
export const LOADS_OF_PERSON = 50;

/** Per organization; the least recently viewed pictures are removed first. */
export const MAX_KEPT_BYTES = 1024 ** 3;

export const KEPT_DAYS = 30;

/** Normalized; null without a preview. */
export function previewedUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  address.hash = "";
  return /^https?:$/.test(address.protocol) && address.href.length <= MAX_URL ? address.href : null;
}

/** How much is fetched of other sites to preview what messages link to. */

/** Links of one message that are previewed, the first ones. */
export const MAX_PREVIEWS = 5;
/** Pages that links of one person and their bots may wait for. */
export const MAX_WAITING = 200;
/** Longer addresses are links only. */
export const MAX_URL = 1_000;

/** What is at the beginning of a page, where its title and description are. */
export const MAX_PAGE_BYTES = 512 * 1024;
export const MAX_IMAGE_BYTES = 5 * 1024 ** 2;
export const TIMEOUT_MS = 10_000;

/** Pictures of other sites that this node loads at the same time, and those of one host among them. */
export const LOADS_AT_ONCE = 16;
export const LOADS_OF_HOST = 2;
/** Pictures that are loaded for one person, or wait for one host: those of all messages on a screen. */
export const LOADS_OF_PERSON = 50;

/** What an organization keeps of pictures of other sites; the least recently viewed are removed first. In bytes. */
export const MAX_KEPT_BYTES = 1024 ** 3;

/** Days after which what was fetched is forgotten. */
export const KEPT_DAYS = 30;

/** The address as it is fetched and known; null for one that is not previewed. */
export function previewedUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  address.hash = "";
  return /^https?:$/.test(address.protocol) && address.href.length <= MAX_URL ? address.href : null;
}

/** Which addresses of a message a browser may follow or load from. The sanitizer judges schemes, this page the place. */
import { linkSchemes } from "../../../lib/markdown/html/sanitize-schema.ts";

const SCHEMES: ReadonlySet<string> = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/**
 * The address a link leads to, or null for none; of what the sanitizer refuses it leaves `""`. An address within this
 * chat comes out as `#…`, so that following it loads no page.
 *
 * @param origin of this page, such as `https://chat.example`
 */
export function linkAddress(href: string, origin: string): string | null {
  if (href === "" || !URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (url.origin === origin && url.pathname === "/" && url.search === "" && url.hash !== "") return url.hash;
  return SCHEMES.has(url.protocol) ? url.href : null;
}

/**
 * The address a picture, sound or film is loaded from, or null for none: this server alone, which also passes on
 * pictures of other sites, so that no other site learns who reads a message.
 */
export function mediaAddress(src: string, origin: string): string | null {
  if (src === "" || !URL.canParse(src, origin)) return null;
  const url = new URL(src, origin);
  return url.origin === origin ? url.pathname + url.search : null;
}

/** Checks links by scheme, and media by origin. */
import { linkSchemes } from "../../../lib/markdown/html/sanitize-schema.ts";

const SCHEMES: ReadonlySet<string> = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/** Null if unsafe. A link within this chat becomes `#…`, which loads no page. */
export function linkAddress(href: string, origin: string): string | null {
  if (href === "" || !URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (url.origin === origin && url.pathname === "/" && url.search === "" && url.hash !== "") return url.hash;
  return SCHEMES.has(url.protocol) ? url.href : null;
}

/** Null for other sites: this server proxies their pictures, so that they do not learn who reads a message. */
export function mediaAddress(src: string, origin: string): string | null {
  if (src === "" || !URL.canParse(src, origin)) return null;
  const url = new URL(src, origin);
  return url.origin === origin ? url.pathname + url.search : null;
}

/** Decides what address a link may have. */
import { linkSchemes } from "../html/sanitize-schema.ts";

/**
 * The address as it is rendered, or null when it may not be a link: a scheme that is not listed, or nothing at all.
 * An address without a scheme is a mail address, a path, a fragment or else a host; addresses within the
 * organization become relative, so that they lead to whichever address the reader uses.
 */
export function safeLinkUrl(url: string, realmUrl: string): string | null {
  const trimmed = url.replace(/[\t\n\r]/g, "").trim();
  if (trimmed === "") return null;
  if (realmUrl !== "" && trimmed.startsWith(`${realmUrl}/`)) {
    const path = trimmed.slice(realmUrl.length);
    if (/^\/(?:#narrow\/|user_uploads\/)/.test(path)) return path;
  }
  if (/^(?:\/(?!\/)|#)/.test(trimmed)) return trimmed;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && linkSchemes.includes(scheme)) return scheme + trimmed.slice(scheme.length);
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (/^[^\s/:@?#\\]+\.[^\s/:@?#\\]+(?::\d{1,5})?(?:[/?#]|$)/.test(trimmed)) return `http://${trimmed}`;
  return null;
}

/** Decides which URL a link gets. */
import { linkSchemes } from "../html/sanitize-schema.ts";

/**
 * The URL as it is rendered, or null when it may not be a link: it is empty or its scheme is not allowed.
 * Without a scheme it is taken as a mail address, a path, a fragment or a host. URLs within the organization become
 * relative, so that they stay on the origin that the reader uses.
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
  if (/^[^\s/:@?#\\][^\s/:@?#\\.]*\.[^\s/:@?#\\]+(?::\d{1,5})?(?:[/?#]|$)/.test(trimmed))
    return `http://${trimmed}`;
  return null;
}

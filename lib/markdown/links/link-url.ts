/** Decides the URL of a link. */
import { linkSchemes } from "../html/sanitize-schema.ts";

/**
 * Null when empty or of a disallowed scheme. Without a scheme: a mail address, path, fragment or host. URLs of the
 * organization become relative, for the reader's origin.
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

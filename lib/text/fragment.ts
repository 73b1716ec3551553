/** Encodes and decodes one part of a `#narrow/...` address: percent-encoding with `.` instead of `%`. */

/** A literal dot becomes `.2E`, so that decoding is exact. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/**
 * Also decodes percent signs, because browsers write a typed space as `%20`. Invalid escapes stay unchanged, with their
 * adjacent ones.
 */
export function decodeFragmentPart(part: string): string {
  return part.replace(/(?:[.%][\da-f]{2})+/gi, decoded);
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes.replaceAll(".", "%"));
  } catch {
    return escapes;
  }
}

/** The id, a hyphen, and the name with hyphens for all but letters and digits. */
export function idSlug(id: number, name: string): string {
  const tail = name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return tail === "" ? String(id) : `${id}-${tail}`;
}

/** Null without a leading id. */
export function idOfSlug(slug: string): number | null {
  const digits = /^\d{1,15}(?=-|$)/.exec(slug);
  return digits ? Number(digits[0]) : null;
}

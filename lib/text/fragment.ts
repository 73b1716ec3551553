/** Encodes and decodes one part of a `#narrow/...` address: percent-encoding with `%` written as `.`. */

/** The encoded part; a literal dot becomes `.2E`, so that decoding is exact. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/**
 * The decoded text. A browser writes a space that was typed as `%20`, so percent signs count as well; what is no valid
 * encoding stays as it is, with the escapes right beside it.
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

/** The id, a hyphen, and the name with everything but letters and digits as hyphens. */
export function idSlug(id: number, name: string): string {
  const tail = name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return tail === "" ? String(id) : `${id}-${tail}`;
}

/** The id a slug begins with, or null when it begins with none. */
export function idOfSlug(slug: string): number | null {
  const digits = /^\d{1,15}(?=-|$)/.exec(slug);
  return digits ? Number(digits[0]) : null;
}

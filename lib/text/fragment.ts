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

/** Encodes and decodes one part of a `#narrow/...` address: percent-encoding with `%` written as `.`. */

/** The encoded part; a literal dot becomes `.2E`, so that decoding is exact. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/**
 * The decoded text. A browser writes a space that was typed as `%20`, so percent signs count as well, unless that makes no
 * text; an invalid encoding is returned unchanged.
 */
export function decodeFragmentPart(part: string): string {
  return (
    decoded(part.replaceAll(".", "%")) ?? decoded(part.replaceAll("%", "%25").replaceAll(".", "%")) ?? part
  );
}

function decoded(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

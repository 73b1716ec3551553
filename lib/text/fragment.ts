/** Encodes and decodes one part of a `#narrow/...` address: percent-encoding with `%` written as `.`. */

/** The encoded part; a literal dot becomes `.2E`, so that decoding is exact. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/** The decoded text; an invalid encoding is returned unchanged. */
export function decodeFragmentPart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("%", "%25").replaceAll(".", "%"));
  } catch {
    return part;
  }
}

/** Encodes parts of `#narrow/...` addresses: percent-encoding with `.` for `%`. */

/** A dot becomes `.2E`, so decoding is exact. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/** Also decodes percent signs, because browsers encode typed spaces. Invalid escapes stay, with adjacent ones. */
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

/** "9-two-words", with only the name's letters and digits. */
export function idSlug(id: number, name: string): string {
  const tail = name
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return tail === "" ? String(id) : `${id}-${tail}`;
}

export function idOfSlug(slug: string): number | null {
  const digits = /^\d{1,15}(?=-|$)/.exec(slug);
  return digits ? Number(digits[0]) : null;
}

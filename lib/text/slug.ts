/** Readable slugs in URLs: `3-design-team`. */

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

/** Languages by tags such as "de", "pt-br", "zh-hans". */

const LONGEST_TAG = 20;
const tag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** In English; null for an unknown tag. */
export function languageName(given: string): string | null {
  if (given.length > LONGEST_TAG || !tag.test(given)) return null;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    return names.of(given.replaceAll("_", "-")) ?? null;
  } catch {
    return null;
  }
}

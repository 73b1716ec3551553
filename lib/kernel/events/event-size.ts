/** The size of events, for the bounds of answers, caches and socket buffers. */

/** What a number, a boolean or null counts. */
const SCALAR_SIZE = 8;

/**
 * About as many characters as JSON of the value has, without making it: the cost does not depend on how long its texts
 * are. Encoded as UTF-8, a character takes up to three bytes.
 */
export function approximateSize(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return SCALAR_SIZE;
  let size = SCALAR_SIZE;
  if (Array.isArray(value)) for (const element of value) size += approximateSize(element);
  else for (const [name, field] of Object.entries(value)) size += name.length + approximateSize(field);
  return size;
}

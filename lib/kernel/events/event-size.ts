/** Event sizes, for the bounds of answers, caches and socket buffers. */

const SCALAR_SIZE = 8;

/** Does not serialize: the cost is independent of text lengths. A character takes up to three UTF-8 bytes. */
export function approximateSize(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return SCALAR_SIZE;
  let size = SCALAR_SIZE;
  if (Array.isArray(value)) for (const element of value) size += approximateSize(element);
  else for (const [name, field] of Object.entries(value)) size += name.length + approximateSize(field);
  return size;
}

/** A random text by which the server recognizes a request that comes again. */
export function newIdempotencyKey(): string {
  // randomUUID takes TLS.
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

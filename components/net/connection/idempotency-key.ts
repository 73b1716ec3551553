/** Lets the server recognize a repeated request. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` exists only in secure contexts.
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** The hash by which an edit says which text it began from. */

/**
 * SHA-256 in hexadecimal; undefined where the browser has no hashes, which is on pages that came over plain HTTP from
 * another machine.
 */
export async function textHash(text: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Challenges that passkeys sign. Only used ones are stored, until they expire, so that nobody can fill a table without
 * signing in; a keyed digest proves purpose and expiry.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";

/** Time for the user to answer, in seconds. */
export const CHALLENGE_SECONDS = 300;
const NONCE_BYTES = 24;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;

function digest(purpose: string, head: Uint8Array): Buffer {
  return createHmac("sha256", serverSecret()).update(`passkey|${purpose}|`).update(head).digest();
}

/** @param purpose binds the challenge to a use and a user. */
export function newChallenge(purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)]);
  head.writeUIntBE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS, NONCE_BYTES, TIME_BYTES);
  return new Uint8Array(Buffer.concat([head, digest(purpose, head)]));
}

/** Whether this server issued the challenge for this purpose and it has not expired. @param challenge in base64url. */
export function isChallengeFor(purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const expected = digest(purpose, head);
  if (bytes.length !== HEAD_BYTES + expected.length) return false;
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), expected)) return false;
  return expiryOf(bytes) > Date.now() / 1000;
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(NONCE_BYTES, TIME_BYTES);
}

/** Marks a challenge as used; false if already used on any node. */
export async function spendChallenge(challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  // Normalized, since several texts decode to the same bytes.
  const text = bytes.toString("base64url");
  const spent = await query(sql`
    INSERT INTO spent_challenge (challenge, expires_at) VALUES (${text}, to_timestamp(${expiryOf(bytes)}))
    ON CONFLICT DO NOTHING RETURNING challenge`);
  return spent.length > 0;
}

export async function removeOldChallenges(): Promise<void> {
  await removeOldest({ table: sql`spent_challenge`, by: sql`expires_at`, where: sql`expires_at < now()` });
}

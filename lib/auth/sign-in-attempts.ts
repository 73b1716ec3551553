/** Rate-limits guessing of passwords, across all nodes. */
import { createHash } from "node:crypto";
import { query, sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { isDevelopmentMode } from "../mode.ts";
import { nameKey } from "../text/name-key.ts";

/** Wrong attempts on one account, and from one address, in a window. */
const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ADDRESS = 50;
const WINDOW_SECONDS = 600;

export interface Attempt {
  readonly realmId: number;
  readonly username: string;
  readonly clientAddress: string;
}

/** Names are stored as digests, so that the table does not reveal who has an account. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function accountKey({ realmId, username }: Attempt): string {
  return digest(`account|${realmId}|${nameKey(username.trim())}`);
}

function addressKey({ clientAddress }: Attempt): string {
  return digest(`address|${clientAddress}`);
}

/**
 * Counts an attempt before the password is checked.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  if (isDevelopmentMode()) return;
  await count(accountKey(attempt), ATTEMPTS_PER_ACCOUNT);
  await count(addressKey(attempt), ATTEMPTS_PER_ADDRESS);
}

/** Clears the account's count after the right password, and takes the attempt back from its address. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  if (isDevelopmentMode()) return;
  await query(sql`
    WITH cleared AS (DELETE FROM sign_in_attempt WHERE key = ${accountKey(attempt)})
    UPDATE sign_in_attempt SET attempts = greatest(attempts - 1, 0) WHERE key = ${addressKey(attempt)}`);
}

/** Removes expired windows. */
export async function removeOldAttempts(): Promise<void> {
  await query(sql`DELETE FROM sign_in_attempt WHERE resets_at < now()`);
}

async function count(key: string, limit: number): Promise<void> {
  const [row] = await query<{ attempts: number; wait: number }>(sql`
    INSERT INTO sign_in_attempt AS a (key, attempts, resets_at)
    VALUES (${key}, 1, now() + ${WINDOW_SECONDS} * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN a.resets_at < now() THEN 1 ELSE a.attempts + 1 END,
      resets_at = CASE WHEN a.resets_at < now() THEN excluded.resets_at ELSE a.resets_at END
    RETURNING attempts, extract(epoch FROM resets_at - now())::float8 AS wait`);
  if (row && row.attempts > limit) {
    throw new ApiError("RATE_LIMIT_HIT", "Too many sign-in attempts. Please wait and try again.", {
      "retry-after": row.wait,
    });
  }
}

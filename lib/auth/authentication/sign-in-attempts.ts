/** Rate-limits password guessing across all nodes. */

import { createHmac } from "node:crypto";
import { configuration } from "../../config.ts";
import { addressBlock } from "../../kernel/address-block.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { nameKey } from "../../text/name-key.ts";
import { serverSecret } from "./secret-box.ts";

export const WINDOW_SECONDS = 600;
/** Per window and address block. */
export const ATTEMPTS_PER_ADDRESS = 50;
/** Per window, account and address block. */
export const ATTEMPTS_PER_PAIR = 10;
/**
 * Per window and account, from anywhere. Beyond it, address blocks unknown to the account have one attempt each per
 * window, against distributed guessing.
 */
export const ATTEMPTS_PER_ACCOUNT = 100;
/** Without signing in, per window. */
export const MAIL_REQUESTS_PER_ADDRESS = 20;
const KNOWN_DAYS = 90;

export interface Attempt {
  readonly realmId: number;
  readonly username: string;
  readonly clientAddress: string;
}

/** Keyed, to hide accounts and addresses. */
function digest(...parts: readonly (string | number)[]): string {
  return createHmac("sha256", serverSecret())
    .update(`sign-in|${JSON.stringify(parts)}`)
    .digest("base64url");
}

function keysOf({ realmId, username, clientAddress }: Attempt) {
  const account = nameKey(username.trim());
  const block = addressBlock(clientAddress);
  return {
    address: digest("address", block),
    account: digest("account", realmId, account),
    pair: digest("pair", realmId, account, block),
  };
}

/**
 * Called before the password check. Refused attempts do not count against the account, so a blocked address cannot harm
 * it.
 * @throws ApiError RATE_LIMIT_HIT.
 */
export async function countAttempt(attempt: Attempt): Promise<void> {
  if (configuration().development) return;
  const keys = keysOf(attempt);
  const fromAddress = await count(keys.address);
  if (fromAddress.attempts > ATTEMPTS_PER_ADDRESS) throw tooManyAttempts(fromAddress);
  const onPair = await count(keys.pair);
  if (onPair.attempts > ATTEMPTS_PER_PAIR) throw tooManyAttempts(onPair);
  const onAccount = await count(keys.account);
  const isGuessed = onAccount.attempts > ATTEMPTS_PER_ACCOUNT;
  if (isGuessed && onPair.attempts > 1 && !onPair.isKnown) throw tooManyAttempts(onPair);
}

/**
 * For a secret without an account, such as an invitation key; counts with the address block's wrong passwords.
 * @throws ApiError RATE_LIMIT_HIT.
 */
export async function countWrongKey(clientAddress: string): Promise<void> {
  if (configuration().development) return;
  const fromAddress = await count(digest("address", addressBlock(clientAddress)));
  if (fromAddress.attempts > ATTEMPTS_PER_ADDRESS) throw tooManyAttempts(fromAddress);
}

/** @throws ApiError RATE_LIMIT_HIT. */
export async function countMailRequest(clientAddress: string): Promise<void> {
  if (configuration().development) return;
  const fromAddress = await count(digest("mail", addressBlock(clientAddress)));
  if (fromAddress.attempts > MAIL_REQUESTS_PER_ADDRESS) throw tooManyAttempts(fromAddress);
}

/**
 * Counts on all nodes and by commands together.
 * @returns the count in this window, this one included, and the seconds until it ends.
 */
export async function countInWindow(
  what: string,
  subject: string,
): Promise<Pick<Count, "attempts" | "wait">> {
  return count(digest(what, subject));
}

/** Uncounts the attempt, and marks the address block as known to the account. */
export async function acceptAttempt(attempt: Attempt): Promise<void> {
  if (configuration().development) return;
  const { address, account, pair } = keysOf(attempt);
  await query(sql`
    WITH known AS (
      INSERT INTO sign_in_attempt (key, attempts, resets_at, known_until)
      VALUES (${pair}, 0, now(), now() + ${KNOWN_DAYS} * interval '1 day')
      ON CONFLICT (key) DO UPDATE SET attempts = 0, known_until = excluded.known_until
    ), counted AS (
      -- In one order, so that sign-ins at the same moment do not deadlock.
      SELECT key FROM sign_in_attempt WHERE key IN (${address}, ${account}) ORDER BY key FOR UPDATE
    )
    UPDATE sign_in_attempt SET attempts = greatest(attempts - 1, 0) WHERE key IN (SELECT key FROM counted)`);
}

/** Uncounts an attempt that was not checked, or was no sign-in. */
export async function takeBackAttempt(attempt: Attempt): Promise<void> {
  await takeBack(Object.values(keysOf(attempt)));
}

/** Uncounts for the address only: the account still counts it, to limit guessing. */
export async function takeBackFromAddress(attempt: Attempt): Promise<void> {
  await takeBack([keysOf(attempt).address]);
}

async function takeBack(keys: readonly string[]): Promise<void> {
  if (configuration().development) return;
  await query(sql`
    WITH counted AS (SELECT key FROM sign_in_attempt WHERE key = ANY(${[...keys]}) ORDER BY key FOR UPDATE)
    UPDATE sign_in_attempt SET attempts = greatest(attempts - 1, 0) WHERE key IN (SELECT key FROM counted)`);
}

/** Removes expired windows, but keeps known addresses. */
export async function removeOldAttempts(): Promise<void> {
  await removeOldest({
    table: sql`sign_in_attempt`,
    by: sql`greatest(resets_at, known_until)`,
    where: sql`greatest(resets_at, known_until) < now()`,
  });
}

interface Count {
  readonly attempts: number;
  /** In seconds. */
  readonly wait: number;
  /** Whether the account has signed in from the address block. */
  readonly isKnown: boolean;
}

async function count(key: string): Promise<Count> {
  const [row] = await query<Count>(sql`
    INSERT INTO sign_in_attempt AS a (key, attempts, resets_at)
    VALUES (${key}, 1, now() + ${WINDOW_SECONDS} * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN a.resets_at < now() THEN 1 ELSE a.attempts + 1 END,
      resets_at = CASE WHEN a.resets_at < now() THEN excluded.resets_at ELSE a.resets_at END
    RETURNING attempts, extract(epoch FROM resets_at - now())::float8 AS wait,
      coalesce(known_until > now(), false) AS "isKnown"`);
  if (!row) throw new Error("An attempt was not counted.");
  return row;
}

function tooManyAttempts({ wait }: Count): ApiError {
  return new ApiError("RATE_LIMIT_HIT", "Too many sign-in attempts. Please wait and try again.", {
    "retry-after": wait,
  });
}

/** Rate-limits guessing of passwords, across all nodes, so that it locks out the guesser and nobody else. */

import { createHmac } from "node:crypto";
import { configuration } from "../../config.ts";
import { addressBlock } from "../../kernel/address-block.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { nameKey } from "../../text/name-key.ts";
import { serverSecret } from "./secret-box.ts";

export const WINDOW_SECONDS = 600;
/** Wrong attempts in a window from one address block, on whatever accounts. */
export const ATTEMPTS_PER_ADDRESS = 50;
/** Wrong attempts in a window on one account from one address block. */
export const ATTEMPTS_PER_PAIR = 10;
/**
 * Wrong attempts in a window on one account from anywhere. Beyond it, an address block that the account has not signed
 * in from has a single attempt, so that guessing from many addresses yields one guess per address and window.
 */
export const ATTEMPTS_PER_ACCOUNT = 100;
/** Mails in a window that an address block may ask for without being signed in. */
export const MAIL_REQUESTS_PER_ADDRESS = 20;
/** How long an address block counts as one that an account has signed in from. */
const KNOWN_DAYS = 90;

export interface Attempt {
  readonly realmId: number;
  readonly username: string;
  readonly clientAddress: string;
}

/** Keyed digests, so that the table reveals neither who has an account nor who signs in from where. */
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
 * Counts an attempt before the password is checked. An attempt that is refused does not count against the account, so
 * a blocked address can do nothing to it.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
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
 * Counts a wrong secret that belongs to no account, such as the key of an invitation: the address block may guess as often
 * as it may guess passwords, both together.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export async function countWrongKey(clientAddress: string): Promise<void> {
  if (configuration().development) return;
  const fromAddress = await count(digest("address", addressBlock(clientAddress)));
  if (fromAddress.attempts > ATTEMPTS_PER_ADDRESS) throw tooManyAttempts(fromAddress);
}

/**
 * Counts a mail that somebody asks for who is not signed in.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export async function countMailRequest(clientAddress: string): Promise<void> {
  if (configuration().development) return;
  const fromAddress = await count(digest("mail", addressBlock(clientAddress)));
  if (fromAddress.attempts > MAIL_REQUESTS_PER_ADDRESS) throw tooManyAttempts(fromAddress);
}

/**
 * Counts something else that may happen so often in a window of WINDOW_SECONDS, on all nodes and by commands together.
 * @returns how often it has happened in the present window, with this one, and the seconds until that ends.
 */
export async function countInWindow(
  what: string,
  subject: string,
): Promise<Pick<Count, "attempts" | "wait">> {
  return count(digest(what, subject));
}

/** After the right password: takes the attempt back, and remembers that the account signs in from this address block. */
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

/** Takes back an attempt that nobody could check, or that was right without being a sign-in. */
export async function takeBackAttempt(attempt: Attempt): Promise<void> {
  await takeBack(Object.values(keysOf(attempt)));
}

/**
 * Takes back an attempt that only a part could check: it counts against the account, so that nobody guesses without a
 * limit meanwhile, but not against others at the address.
 */
export async function takeBackFromAddress(attempt: Attempt): Promise<void> {
  await takeBack([keysOf(attempt).address]);
}

async function takeBack(keys: readonly string[]): Promise<void> {
  if (configuration().development) return;
  await query(sql`
    WITH counted AS (SELECT key FROM sign_in_attempt WHERE key = ANY(${[...keys]}) ORDER BY key FOR UPDATE)
    UPDATE sign_in_attempt SET attempts = greatest(attempts - 1, 0) WHERE key IN (SELECT key FROM counted)`);
}

/** Removes expired windows, except those of known addresses. */
export async function removeOldAttempts(): Promise<void> {
  await removeOldest({
    table: sql`sign_in_attempt`,
    by: sql`greatest(resets_at, known_until)`,
    where: sql`greatest(resets_at, known_until) < now()`,
  });
}

interface Count {
  /** In the current window, with this one. */
  readonly attempts: number;
  /** Seconds until the window ends. */
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

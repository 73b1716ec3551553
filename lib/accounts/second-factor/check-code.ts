/** Checks second-factor codes; each works once. */
import { createHmac, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { lastingSecret, open } from "../../auth/authentication/secret-box.ts";

import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { base32 } from "../../text/base32.ts";

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Tolerated clock skew, in periods. */
const TOLERATED_PERIODS = 1;
const RECOVERY_CODES = 10;
/** 50 bits: too many to guess under the rate limit. */
const RECOVERY_CHARACTERS = 10;

export function totpOf(
  secret: string,
  names: { readonly issuer?: string; readonly label?: string } = {},
): TOTP {
  return new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** The nearby period with this code; null for none. */
export function periodOf(secret: string, code: string): number | null {
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, window: TOLERATED_PERIODS, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** In display form; only `digestOf` is stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = base32(randomBytes(RECOVERY_CHARACTERS)).slice(0, RECOVERY_CHARACTERS).toLowerCase();
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

export const plainCode = (code: string): string =>
  [...code.toLowerCase()].filter((character) => /[a-z0-9]/.test(character)).join("");

/** Keyed, so that a leaked digest cannot be brute-forced. */
export function digestOf(userId: number, code: string): string {
  return createHmac("sha256", lastingSecret())
    .update(`recovery|${userId}|${plainCode(code)}`)
    .digest("base64url");
}

export async function hasSecondFactor(userId: number): Promise<boolean> {
  return (await database().prisma.secondFactor.count({ where: { userId, isEnabled: true } })) > 0;
}

/** Whether the code was valid and unused on all nodes; uses it up. */
export async function spendCode(userId: number, given: string): Promise<boolean> {
  const factor = await database().prisma.secondFactor.findUnique({ where: { userId } });
  if (!factor?.isEnabled) return false;
  const code = plainCode(given);
  const period = periodOf(open("second-factor", factor.secret, userId), code);
  const spent =
    period === null
      ? await query(sql`
          UPDATE second_factor SET recovery_digests = array_remove(recovery_digests, ${digestOf(userId, code)})
          WHERE user_id = ${userId} AND ${digestOf(userId, code)} = ANY(recovery_digests) RETURNING user_id`)
      : await query(sql`
          UPDATE second_factor SET last_period = ${period}
          WHERE user_id = ${userId} AND last_period < ${period} RETURNING user_id`);
  return spent.length > 0;
}

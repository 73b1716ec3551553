/** API keys: derived from the server's secret and the account, never stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { base32 } from "../text/base32.ts";
import type { UserRecord } from "../users/user-records.ts";
import { serverSecret } from "./server-secret.ts";

const KEY_CHARACTERS = 32;

/** The key of an account: 32 characters; raising the account's key version revokes it. */
export function apiKeyOf(realmId: number, user: Pick<UserRecord, "id" | "keyVersion">): string {
  const mac = createHmac("sha256", serverSecret()).update(`api-key|${realmId}|${user.id}|${user.keyVersion}`);
  return base32(mac.digest()).slice(0, KEY_CHARACTERS);
}

/** The token that an outgoing webhook's receiver knows its requests by; a new API key replaces it too. */
export function webhookTokenOf(realmId: number, user: Pick<UserRecord, "id" | "keyVersion">): string {
  const facts = `webhook-token|${realmId}|${user.id}|${user.keyVersion}`;
  const mac = createHmac("sha256", serverSecret()).update(facts);
  return base32(mac.digest()).slice(0, KEY_CHARACTERS);
}

interface KnownKey {
  readonly secret: string;
  readonly keyVersion: number;
  readonly key: Uint8Array;
}

/** Cache of derived keys: deriving one costs as much as the rest of authenticating a request. */
const knownKeys = new WeakMap<UserRecord, KnownKey>();

function expectedKey(realmId: number, user: UserRecord): Uint8Array {
  const known = knownKeys.get(user);
  const secret = serverSecret();
  if (known && known.keyVersion === user.keyVersion && known.secret === secret) return known.key;
  // A copy: a small buffer is a part of a block of 64 KiB, all of which would be kept for each account.
  const key = new Uint8Array(Buffer.from(apiKeyOf(realmId, user)));
  knownKeys.set(user, { secret, keyVersion: user.keyVersion, key });
  return key;
}

/** Compares a given key in constant time. */
export function isApiKeyOf(given: string, realmId: number, user: UserRecord): boolean {
  const expected = expectedKey(realmId, user);
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** API keys: derived from the server's secret and the account, never stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";
import { serverSecret } from "../authentication/server-secret.ts";

const KEY_CHARACTERS = 32;

/** The key of an account: 32 characters; raising the account's key version revokes it. */
export function apiKeyOf(realmId: number, user: Pick<UserRecord, "id" | "keyVersion">): string {
  const mac = createHmac("sha256", serverSecret()).update(`api-key|${realmId}|${user.id}|${user.keyVersion}`);
  return base32(mac.digest()).slice(0, KEY_CHARACTERS);
}

/** The key that a person has made for one program; it is valid while the account's record names its id. */
export function personalKeyOf(realmId: number, userId: number, keyId: number): string {
  const mac = createHmac("sha256", serverSecret()).update(`personal-key|${realmId}|${userId}|${keyId}`);
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

/** A copy: a small buffer is a part of a block of 64 KiB, all of which would be kept for each account. */
function keptBytes(key: string): Uint8Array {
  return new Uint8Array(Buffer.from(key));
}

function expectedKey(realmId: number, user: UserRecord): Uint8Array {
  const known = knownKeys.get(user);
  const secret = serverSecret();
  if (known && known.keyVersion === user.keyVersion && known.secret === secret) return known.key;
  const key = keptBytes(apiKeyOf(realmId, user));
  knownKeys.set(user, { secret, keyVersion: user.keyVersion, key });
  return key;
}

/** Compares a given key in constant time. */
export function isApiKeyOf(given: string, realmId: number, user: UserRecord): boolean {
  const expected = expectedKey(realmId, user);
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** By record, which every change of the account's keys replaces. */
const knownPersonalKeys = new WeakMap<
  UserRecord,
  { readonly secret: string; readonly keys: readonly Uint8Array[] }
>();

/** The id of the key for a program that was given; null when it is none of them. Each is compared in constant time. */
export function personalKeyIdOf(given: string, realmId: number, user: UserRecord): number | null {
  if (user.personalKeyIds.length === 0) return null;
  const secret = serverSecret();
  let known = knownPersonalKeys.get(user);
  if (known?.secret !== secret) {
    const keys = user.personalKeyIds.map((id) => keptBytes(personalKeyOf(realmId, user.id, id)));
    known = { secret, keys };
    knownPersonalKeys.set(user, known);
  }
  const actual = Buffer.from(given);
  const index = known.keys.findIndex((key) => key.length === actual.length && timingSafeEqual(key, actual));
  return user.personalKeyIds[index] ?? null;
}

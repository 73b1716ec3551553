/** API keys: derived from the server's secret, never stored; revoked by a counter. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";
import { serverSecret } from "../authentication/secret-box.ts";

/** Credentials created with the key would outlive it. */
export const NOT_BY_PROGRAM_KEYS =
  "A key for a program cannot change the ways into accounts or the organization.";

const KEY_CHARACTERS = 32;

/** 32 characters; raising the key version revokes it. */
export function apiKeyOf(realmId: number, user: Pick<UserRecord, "id" | "keyVersion">): string {
  const mac = createHmac("sha256", serverSecret()).update(`api-key|${realmId}|${user.id}|${user.keyVersion}`);
  return base32(mac.digest()).slice(0, KEY_CHARACTERS);
}

/** A single program's key, valid while the account's record has its id. */
export function personalKeyOf(realmId: number, userId: number, keyId: number): string {
  const mac = createHmac("sha256", serverSecret()).update(`personal-key|${realmId}|${userId}|${keyId}`);
  return base32(mac.digest()).slice(0, KEY_CHARACTERS);
}

/** Identifies an outgoing webhook's requests to their receiver; a new API key replaces it. */
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

/** Deriving a key costs as much as the rest of authentication. */
const knownKeys = new WeakMap<UserRecord, KnownKey>();

/** A copy, since a small buffer would keep its whole 64 KiB block. */
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

/** In constant time. */
export function isApiKeyOf(given: string, realmId: number, user: UserRecord): boolean {
  const expected = expectedKey(realmId, user);
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Every change of the account's keys replaces the record. */
const knownPersonalKeys = new WeakMap<
  UserRecord,
  { readonly secret: string; readonly keys: readonly Uint8Array[] }
>();

/** In constant time. */
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

/**
 * Replaces the key, and ends its event queues and push subscriptions, but not those of sessions. The log must be
 * locked.
 * @returns the new key's version, and changes for the caller's event.
 */
export async function endAccountKey(
  { tx }: LogTransaction,
  userId: number,
): Promise<{ keyVersion: number; changes: OrganizationChange[] }> {
  const [changed] = await tx.$queryRaw<{ key_version: number }[]>(sql`
    UPDATE user_account SET key_version = key_version + 1 WHERE id = ${userId} RETURNING key_version`);
  if (!changed) throw new Error(`The account ${userId} does not exist.`);
  const { key_version: keyVersion } = changed;
  await tx.$executeRaw(sql`DELETE FROM push_subscription WHERE user_id = ${userId} AND session_id IS NULL`);
  return { keyVersion, changes: [{ kind: "user_changed", userId, fields: { keyVersion } }] };
}

/**
 * Where only some calls of an operation change credentials, make an administrator, or are reserved to owners; contracts
 * refuse whole operations (`noProgramKeys`). Revoking a stolen key must be enough.
 * @throws ApiError BAD_REQUEST for a single program's key.
 */
export function refusePersonalKey({ personalKeyId }: Actor): void {
  if (personalKeyId === undefined) return;
  throw badRequest(NOT_BY_PROGRAM_KEYS);
}

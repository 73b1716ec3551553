/** API keys: derived from the server's secret and the account, never stored; ended by a counter. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";
import { serverSecret } from "../authentication/secret-box.ts";

/** A key for one program opens no further way into its person's account or the organization: that would outlive the key. */
export const NOT_BY_PROGRAM_KEYS =
  "A key for a program cannot change the ways into accounts or the organization.";

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

/**
 * Gives the account its next key. Event queues that were registered with the former one end with it, and so do push
 * subscriptions; those of sessions stay. The log must be locked.
 * @returns the version of the new key, and the changes for an event of the caller.
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
 * For changes that add, change or remove a way into the actor's account or, as an administrator, into somebody else's,
 * for those that make another administrator, and for what only owners decide, such as who may join: where only some
 * calls of an operation do. Contracts say which
 * operations are refused altogether (`noProgramKeys`). Revoking a stolen key must be enough.
 * @throws ApiError BAD_REQUEST for requests with a key for one program.
 */
export function refusePersonalKey({ personalKeyId }: Actor): void {
  if (personalKeyId === undefined) return;
  throw badRequest(NOT_BY_PROGRAM_KEYS);
}

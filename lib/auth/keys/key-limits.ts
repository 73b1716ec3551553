/** Expiry and scopes of keys for programs. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import type { KeyScope } from "./key-scopes.contract.ts";

export function hasKeyExpired({ personalKeyLimits }: UserRecord, keyId: number): boolean {
  const expiresAt = personalKeyLimits[keyId]?.expiresAt ?? null;
  return expiresAt !== null && expiresAt * 1000 <= Date.now();
}

/** @throws ApiError BAD_REQUEST for a key for a program without the scope. */
export function requireKeyScope({ user, personalKeyId }: Actor, scope: KeyScope): void {
  if (personalKeyId === undefined) return;
  const scopes = user.personalKeyLimits[personalKeyId]?.scopes ?? [];
  if (scopes.length === 0 || scopes.includes(scope)) return;
  throw badRequest(`This API key lacks the scope "${scope}".`, { missing_scope: scope });
}

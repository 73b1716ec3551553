/** Permission checks of account management. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { noSuchUser } from "../../people/users/get-users.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/**
 * The endpoint checks the role.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayCreateUsers({ user }: Actor): void {
  if (!user.canCreateUsers) throw badRequest("User not authorized to create users");
}

/** @throws ApiError BAD_REQUEST for an unknown id or a bot's, which has its own operations. */
export function requirePerson({ organization }: Actor, userId: number): UserRecord {
  const user = organization.users.get(userId);
  if (!user || user.botType !== null) throw noSuchUser();
  return user;
}

/** Refuses deleted accounts, about which nothing new may be recorded. @throws ApiError BAD_REQUEST. */
export function refuseDeleted({ isDeleted }: UserRecord): void {
  if (isDeleted) throw badRequest("This account was deleted for good.");
}

/**
 * Only owners manage owners.
 * @param roles involved in the change.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayDecideOn({ user }: Actor, ...roles: readonly number[]): void {
  if (roles.includes(ROLE_OWNER)) requireRole(user, ROLE_OWNER);
}

/**
 * Program keys may not grant administrator roles, which would outlive a revoked key.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayGive(actor: Actor, role: number, former: number): void {
  requireMayDecideOn(actor, role, former);
  if (role <= ROLE_ADMINISTRATOR) refusePersonalKey(actor);
}

/**
 * For bots, which their owner may change too.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayGiveToBot(actor: Actor, role: number, former: number): void {
  requireMayDecideOn(actor, role, former);
  requireRole(actor.user, ROLE_ADMINISTRATOR);
}

/** @throws ApiError BAD_REQUEST. */
export function requireMayLetCreateUsers({ user }: Actor): void {
  requireRole(user, ROLE_OWNER);
}

/**
 * Only owners change an owner's address: mail can give access to the account.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChangeAddress(actor: Actor, { role }: UserRecord): void {
  if (!actor.user.canCreateUsers) throw badRequest("User not authorized to change user emails");
  requireMayDecideOn(actor, role);
  refusePersonalKey(actor);
}

/** @throws ApiError BAD_REQUEST without permission, and for an unknown id. */
export function requireMayReactivate(actor: Actor, userId: number): UserRecord {
  requireRole(actor.user, ROLE_ADMINISTRATOR);
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  return user;
}

/**
 * Requires the log lock, so that two owners cannot leave concurrently.
 * @throws `refusal`.
 */
export async function requireAnotherOwner(
  tx: Transaction,
  realmId: number,
  owner: UserRecord,
  refusal: () => ApiError,
): Promise<void> {
  const others = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM user_account
    WHERE realm_id = ${realmId} AND role = ${ROLE_OWNER} AND is_active AND bot_type IS NULL AND id <> ${owner.id}
    LIMIT 1`);
  if (others.length === 0) throw refusal();
}

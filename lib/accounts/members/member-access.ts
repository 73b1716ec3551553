/** Permission checks of managing people's accounts. */

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
 * Checks the actor's own right to create accounts; the role is checked with the endpoint.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayCreateUsers({ user }: Actor): void {
  if (!user.canCreateUsers) throw badRequest("User not authorized to create users");
}

/**
 * The person whom an administrator manages. Bots have operations of their own.
 * @throws ApiError BAD_REQUEST for an unknown id and for a bot's.
 */
export function requirePerson({ organization }: Actor, userId: number): UserRecord {
  const user = organization.users.get(userId);
  if (!user || user.botType !== null) throw noSuchUser();
  return user;
}

/** What a deleted account had is gone, and nothing new may be known of it. @throws ApiError BAD_REQUEST. */
export function refuseDeleted({ isDeleted }: UserRecord): void {
  if (isDeleted) throw badRequest("This account was deleted for good.");
}

/**
 * Only owners decide who is an owner, and whether an owner's account is active.
 * @param roles that the change involves.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayDecideOn({ user }: Actor, ...roles: readonly number[]): void {
  if (roles.includes(ROLE_OWNER)) requireRole(user, ROLE_OWNER);
}

/**
 * Checks that a person may get this role in place of the former one. An account that a stolen key made an administrator's
 * would still be one after the key is revoked.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayGive(actor: Actor, role: number, former: number): void {
  requireMayDecideOn(actor, role, former);
  if (role <= ROLE_ADMINISTRATOR) refusePersonalKey(actor);
}

/**
 * The same for a bot, which its owner may change too.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayGiveToBot(actor: Actor, role: number, former: number): void {
  requireMayDecideOn(actor, role, former);
  requireRole(actor.user, ROLE_ADMINISTRATOR);
}

/** Checks that the actor decides who may create accounts. @throws ApiError BAD_REQUEST. */
export function requireMayLetCreateUsers({ user }: Actor): void {
  requireRole(user, ROLE_OWNER);
}

/**
 * Checks that the actor may change somebody's address. Mail to it can lead into the account, so nobody but an owner
 * changes an owner's.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChangeAddress(actor: Actor, { role }: UserRecord): void {
  if (!actor.user.canCreateUsers) throw badRequest("User not authorized to change user emails");
  requireMayDecideOn(actor, role);
  refusePersonalKey(actor);
}

/**
 * The person whose account an administrator brings back.
 * @throws ApiError BAD_REQUEST for others than administrators, for an unknown id, and for an owner unless the actor is one.
 */
export function requireMayReactivate(actor: Actor, userId: number): UserRecord {
  requireRole(actor.user, ROLE_ADMINISTRATOR);
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  return user;
}

/**
 * Checks that the organization keeps an active owner besides this one. The log must be locked, so that two owners
 * cannot leave at the same time.
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

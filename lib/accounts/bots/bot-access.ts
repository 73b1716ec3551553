/** Permission checks of bots. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { INCOMING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** Per owner, including deactivated bots; the owner's register response lists all. */
export const MAX_BOTS = 200;

/** Owners manage their own bots; administrators manage all but system bots. */
export function mayManageBot(viewer: UserRecord, account: UserRecord): boolean {
  if (account.botType === null || isSystemBot(account)) return false;
  return account.botOwnerId === viewer.id || viewer.role <= ROLE_ADMINISTRATOR;
}

/** Only the owner may see a bot's API key. */
export function maySeeApiKey(viewer: UserRecord, bot: UserRecord): boolean {
  return bot.botOwnerId === viewer.id;
}

/**
 * Only owners manage bots with the owner role.
 * @throws ApiError BAD_REQUEST.
 */
export function requireManagedBot(actor: Actor, botId: number): UserRecord {
  const { organization, user, isServer } = actor;
  const bot = organization.users.get(botId);
  if (!bot || bot.botType === null || isSystemBot(bot)) throw badRequest("No such bot");
  if (isServer) return bot;
  if (!mayManageBot(user, bot)) throw badRequest("Insufficient permission");
  if (bot.role <= ROLE_OWNER && bot.botOwnerId !== user.id) requireRole(user, ROLE_OWNER);
  return bot;
}

/** Caps a bot's role at its owner's, who holds its key. */
export function roleUnder(owner: UserRecord | undefined, chosen: number): number {
  return Math.max(chosen, owner?.role ?? chosen);
}

/**
 * Rechecks the cap after a write: the owner may have been demoted. Requires the log lock.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireOwnersRole(tx: Transaction, botId: number): Promise<void> {
  const above = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM user_account bot JOIN user_account owner ON owner.id = bot.bot_owner_id
    WHERE bot.id = ${botId} AND bot.role < owner.role`);
  if (above.length > 0) throw badRequest("The role of the bot's owner has just changed.");
}

/**
 * Incoming webhooks have a permission of their own.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayCreateBot({ organization, user, isServer }: Actor, botType: number): void {
  if (isServer) return;
  const { permissions } = organization;
  if (permissions.may(user, "can_create_bots_group")) return;
  if (botType === INCOMING_WEBHOOK && permissions.may(user, "can_create_write_only_bots_group")) return;
  throw badRequest("Insufficient permission");
}

/**
 * Requires the log lock.
 * @param botId null for a new bot.
 * @throws ApiError BAD_REQUEST with the limit.
 */
export async function requireFewBots(tx: Transaction, ownerId: number, botId: number | null): Promise<void> {
  const [others] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int FROM user_account
    WHERE bot_owner_id = ${ownerId} AND id IS DISTINCT FROM ${botId}::int`);
  if ((others?.count ?? 0) < MAX_BOTS) return;
  throw badRequest(`A person cannot own more bots than ${MAX_BOTS}, deactivated ones included.`);
}

/** Whether another active account's name would make mentions ambiguous. */
export function isBotNameTaken(organization: Organization, name: string, botId: number | null): boolean {
  return organization.users.lookingLike(name).some(({ id }) => id !== botId);
}

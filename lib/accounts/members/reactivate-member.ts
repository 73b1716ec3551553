/** Reactivates an account with its role, groups and subscriptions. */
import { endAccountKey } from "../../auth/keys/api-key.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import {
  isBotNameTaken,
  requireFewBots,
  requireManagedBot,
  requireMayCreateBot,
  requireOwnersRole,
} from "../bots/bot-access.ts";
import { botOwnerChanged } from "../bots/bot-events.ts";
import { activityEvents, subscriberEvents } from "./events/activity-events.ts";
import { updateEvents } from "./events/update-events.ts";
import { refuseDeleted, requireMayReactivate } from "./member-access.ts";

/**
 * No effect on active accounts. Administrators reactivate people; owners also their bots.
 * @throws ApiError BAD_REQUEST for an unknown account, without permission, and for a bot whose name is taken.
 */
export async function reactivateMember(actor: Actor, userId: number): Promise<Record<string, never>> {
  const account = actor.organization.users.get(userId);
  if (account && account.botType !== null && !isSystemBot(account)) await reactivateBot(actor, account);
  else await reactivatePerson(actor, userId);
  return {};
}

async function reactivatePerson(actor: Actor, userId: number): Promise<void> {
  const user = requireMayReactivate(actor, userId);
  refuseDeleted(user);
  await reactivateAccount(writerOf(actor, "reactivate-user"), actor.organization, user);
}

/** Skips permission checks. */
export async function reactivateAccount(
  writer: LogWriter,
  organization: Organization,
  user: UserRecord,
): Promise<void> {
  const events = activityEvents(organization, [user], true);
  await reactivate(writer, organization, { account: user, newOwnerId: null, events });
}

/**
 * A bot cannot act for a deactivated owner: the actor becomes its owner and gets a new key, since the former owner
 * knows the old one.
 */
async function reactivateBot(actor: Actor, { id }: UserRecord): Promise<void> {
  const { organization, user } = actor;
  const bot = requireManagedBot(actor, id);
  requireMayCreateBot(actor, bot.botType ?? 0);
  if (isBotNameTaken(organization, bot.fullName, bot.id)) {
    throw badRequest(
      `There is already an active bot named "${bot.fullName}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    );
  }
  const owner = bot.botOwnerId === null ? undefined : organization.users.get(bot.botOwnerId);
  const newOwnerId = owner?.isActive ? null : user.id;
  const events = [
    ...activityEvents(organization, [bot], true),
    ...(newOwnerId === null
      ? []
      : [
          ...updateEvents(organization, bot, { botOwnerId: newOwnerId }),
          ...botOwnerChanged(organization, bot, newOwnerId),
        ]),
  ];
  await reactivate(writerOf(actor, "reactivate-user"), organization, { account: bot, newOwnerId, events });
}

interface Reactivation {
  readonly account: UserRecord;
  /** Bots only; null: unchanged. */
  readonly newOwnerId: number | null;
  readonly events: readonly NewEvent[];
}

async function reactivate(
  writer: LogWriter,
  organization: Organization,
  { account, newOwnerId, events }: Reactivation,
): Promise<void> {
  const { id, isActive } = account;
  if (isActive) return;
  await logTransaction(writer, async (log) => {
    await log.lock();
    // The account may have been deleted meanwhile.
    await asLogged(log, organization, () => refuseDeleted(organization.users.get(id) ?? account));
    if (newOwnerId !== null) await requireFewBots(log.tx, newOwnerId, id);
    const [count] = await Promise.all([
      log.tx.$executeRaw(sql`
        UPDATE user_account SET is_active = true, bot_owner_id = coalesce(${newOwnerId}::int, bot_owner_id)
        WHERE id = ${id} AND NOT is_active`),
      // The next deactivation decides whether the directory may reactivate it.
      log.tx.$executeRaw(sql`
        UPDATE directory_link SET has_left = false WHERE user_id = ${id} AND has_left`),
    ]);
    if (newOwnerId !== null) await requireOwnersRole(log.tx, id);
    if (count === 0) return;
    const newKey =
      newOwnerId === null ? [] : [organizationChanged.event((await endAccountKey(log, id)).changes)];
    const joined = await asLogged(log, organization, () => subscriberEvents(organization, [account], true));
    await appendEvents(log, [...newKey, ...events, ...joined]);
  });
}

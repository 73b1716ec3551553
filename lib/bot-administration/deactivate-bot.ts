/** Deactivates a bot: its key is not valid any more, and it receives nothing. */

import { requireManagedBot } from "../bots/bot-access.ts";
import { sql } from "../db/sql.ts";
import { badRequest } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import { asLogged } from "../events/as-logged.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import { dropQueuesOf } from "../events/queues/drop-queues-of.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { activityEvents, subscriberEvents } from "../members/events/activity-events.ts";
import type { Actor } from "../organization-memory/actor.ts";

/**
 * Its messages, subscriptions and memberships stay for its return.
 * @throws ApiError BAD_REQUEST for a bot that the actor may not manage or that is deactivated.
 */
export async function deactivateBot(actor: Actor, botId: number): Promise<Record<string, never>> {
  const bot = requireManagedBot(actor, botId);
  if (!bot.isActive) throw badRequest("User is deactivated");
  await logTransaction(writerOf(actor, "deactivate-bot"), async (log) => {
    await log.lock();
    const count = await log.tx.$executeRaw(sql`
      UPDATE user_account SET is_active = false WHERE id = ${bot.id} AND is_active`);
    // Somebody else was quicker.
    if (count === 0) return;
    await dropQueuesOf(log, [bot.id]);
    const revoked = await endInvitationsOf(log.tx, [bot.id], null);
    const { organization } = actor;
    const left = await asLogged(log, organization, () => subscriberEvents(organization, [bot], false));
    await appendEvents(log, [...activityEvents(organization, [bot], false), ...left, ...revoked]);
  });
  return {};
}

/** Deactivates a bot: its key is not valid any more, and it receives nothing. */

import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { activityEvents, subscriberEvents } from "../members/events/activity-events.ts";
import { requireManagedBot } from "./bot-access.ts";

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

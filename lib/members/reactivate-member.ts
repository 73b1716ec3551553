/** Reactivates a person's account, with the role, groups and subscriptions it had. */
import { appendEvents } from "../events/append-event.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { guestPartners } from "../users/user-access.ts";
import { activityEvents } from "./activity-events.ts";
import { requireMayDecideOn, requirePerson } from "./member-access.ts";

/**
 * An active account stays as it is.
 * @throws ApiError BAD_REQUEST for an unknown person, and for an owner unless the actor is one.
 */
export async function reactivateMember(actor: Actor, userId: number): Promise<Record<string, never>> {
  const { organization } = actor;
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  if (user.isActive) return {};
  const partnerIds = await guestPartners(organization, user);
  await logTransaction(writerOf(actor, "reactivate-user"), async (log) => {
    await log.lock();
    const where = { id: user.id, isActive: false };
    const { count } = await log.tx.user.updateMany({ where, data: { isActive: true } });
    if (count > 0) await appendEvents(log, activityEvents(organization, user, true, partnerIds));
  });
  return {};
}

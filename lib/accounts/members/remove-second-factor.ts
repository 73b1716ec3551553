/** An administrator turns off the second factor of somebody who has lost it. */
import { badRequest } from "../../kernel/errors.ts";
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { hasSecondFactor } from "../second-factor/check-code.ts";
import { requireMayDecideOn, requirePerson } from "./member-access.ts";
import { SECOND_FACTOR_REMOVED } from "./second-factor-removed-mail.ts";

/**
 * The person signs in by the password alone from then on, and is told by mail.
 * @throws ApiError BAD_REQUEST for an unknown person, for an owner unless the actor is one, for the actor, whose own takes a
 *   code, and for somebody without a second factor.
 */
export async function removeSecondFactorOf(actor: Actor, userId: number): Promise<Record<string, never>> {
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  if (user.id === actor.user.id) throw badRequest("Turn your own second factor off by one of its codes.");
  if (!(await hasSecondFactor(userId))) throw badRequest("This person has no second factor.");
  await logTransaction(writerOf(actor, "remove-second-factor-of-user"), async (log) => {
    const { count } = await log.tx.secondFactor.deleteMany({ where: { userId } });
    // Somebody else was quicker.
    if (count === 0) return;
    const { realmId } = log;
    await queueNotice(log.tx, { realmId, kind: SECOND_FACTOR_REMOVED, recipient: user.deliveryEmail });
    noteInAuditLog(log, { event: "second_factor.remove", details: { user_id: userId } });
  });
  return {};
}

/**
 * Whether signing in takes a second factor of the person.
 * @throws ApiError BAD_REQUEST for an unknown person.
 */
export async function getSecondFactorOf(actor: Actor, userId: number): Promise<{ enabled: boolean }> {
  return { enabled: await hasSecondFactor(requirePerson(actor, userId).id) };
}

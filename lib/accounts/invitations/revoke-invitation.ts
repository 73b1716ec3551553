/** Revokes an invitation: nobody joins by it any more. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { endInvitation } from "./end-invitations.ts";
import { noSuchInvitation, requireManaged } from "./invitation-rows.ts";

/**
 * Its mail is not sent either, if it still waits.
 * @throws ApiError BAD_REQUEST for an invitation by mail that does not exist, that was used or revoked, or that the
 *   actor does not manage.
 */
export async function revokeMailInvitation(
  actor: Actor,
  invitationId: number,
): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "revoke-email-invite"), async (log) => {
    await log.lock();
    const invitation = await requireManaged(log.tx, actor, invitationId, "mail");
    if (invitation.revokedAt || invitation.usedAt) throw noSuchInvitation();
    await appendEvents(log, await endInvitation(log.tx, invitation.id));
  });
  return {};
}

/** @throws ApiError BAD_REQUEST for a link that does not exist, that was revoked, or that the actor does not manage. */
export async function revokeLink(actor: Actor, invitationId: number): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "revoke-invite-link"), async (log) => {
    await log.lock();
    const invitation = await requireManaged(log.tx, actor, invitationId, "link");
    if (invitation.revokedAt) throw badRequest("Invitation has already been revoked");
    await appendEvents(log, await endInvitation(log.tx, invitation.id));
  });
  return {};
}

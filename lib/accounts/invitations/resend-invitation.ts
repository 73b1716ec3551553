/** Sends an invitation by mail again. */
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropInvitationMails, queueInvitationMails } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invitesChangedFor } from "./invitation-events.ts";
import { noSuchInvitation, requireManaged } from "./invitation-rows.ts";
import { expiryOf } from "./invitation-terms.ts";
import { requireMailsLeft } from "./send-invitations.ts";

/**
 * From now on it lasts as long as it did at first. A mail of it that still waits is replaced.
 * @throws ApiError BAD_REQUEST for an invitation that does not exist, that has ended, or that the actor does not manage;
 *   INVITATION_FAILED when the actor has had too many mails sent today.
 */
export async function resendInvitation(actor: Actor, invitationId: number): Promise<Record<string, never>> {
  await logTransaction(writerOf(actor, "resend-email-invite"), async (log) => {
    const { tx, realmId } = log;
    await log.lock();
    const invitation = await requireManaged(tx, actor, invitationId, "mail");
    const { id, email, revokedAt, usedAt, expiresAt, lifetimeMinutes } = invitation;
    const isExpired = expiresAt !== null && expiresAt.getTime() <= Date.now();
    if (revokedAt || usedAt || isExpired || email === null) throw noSuchInvitation();
    await requireMailsLeft(tx, actor, 1);
    await dropInvitationMails(tx, [id]);
    await queueInvitationMails(tx, { realmId, senderId: actor.user.id }, [
      { invitationId: id, recipient: email },
    ]);
    await tx.$executeRaw(sql`
      UPDATE invitation SET expires_at = ${expiryOf(lifetimeMinutes)}::timestamptz WHERE id = ${id}`);
    await appendEvents(log, [invitesChangedFor(invitation)]);
  });
  return {};
}

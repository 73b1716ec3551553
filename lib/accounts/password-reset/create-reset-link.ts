/** Creates a password-reset link that an administrator hands to a person who gets no mail. */
import type { z } from "zod";
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { requireRole } from "../../auth/authentication/require-role.ts";
import { createMailLink, mailLinkUrl } from "../../auth/mail-links/mail-links.ts";
import { badRequest } from "../../kernel/errors.ts";
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { RESET_LINK_MADE } from "../members/account-notices.ts";
import { requireMayDecideOn, requirePerson } from "../members/member-access.ts";
import type { createPasswordResetLink as contract } from "./password-reset.contract.ts";

const kind = "password-reset" as const;

/**
 * Also mails the person, because the link opens their account. The link ends with a new role or password of the person,
 * and when its maker is demoted or deactivated.
 * @throws ApiError BAD_REQUEST for an unknown or deactivated person, an owner (unless the actor is one), the actor, and
 *   program keys; PASSWORD_AUTH_DISABLED where passwords are off or the directory manages the account.
 */
export async function createResetLink(
  actor: Actor,
  userId: number,
): Promise<z.input<typeof contract.returns>> {
  const { organization } = actor;
  if (userId === actor.user.id) throw badRequest("Change your own password in your settings.");
  requireOwnPasswords(organization);
  await requireNotByDirectory(organization, requirePerson(actor, userId).id);
  return logTransaction(writerOf(actor, "create-password-reset-link"), async (log) => {
    const { tx, realmId } = log;
    // Under the lock, since the person may become an owner meanwhile, and the actor lose the role.
    await log.lock();
    const { deliveryEmail: email } = await asLogged(log, organization, () =>
      requireAccount(currentActor(actor), userId),
    );
    const link = await createMailLink(tx, realmId, { kind, email, userId });
    await queueNotice(tx, { realmId, kind: RESET_LINK_MADE, recipient: email });
    noteInAuditLog(log, { event: "password.make_link", details: { user_id: userId } });
    return {
      link_url: mailLinkUrl(organization, { id: link.id, kind }),
      expires_at: Math.floor(link.expiresAt.getTime() / 1000),
    };
  });
}

/** @throws ApiError BAD_REQUEST for somebody who has been demoted or deactivated. */
function currentActor(actor: Actor): Actor {
  const user = actor.organization.users.get(actor.user.id);
  if (!user?.isActive) throw badRequest("Insufficient permission");
  requireRole(user, ROLE_ADMINISTRATOR);
  return { ...actor, user };
}

function requireAccount(actor: Actor, userId: number): UserRecord {
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  if (!user.isActive) throw badRequest("This account is deactivated.");
  return user;
}

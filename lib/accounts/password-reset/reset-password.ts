/** A person chooses a new password by a link from their mailbox. */

import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { requireMayAct } from "../../auth/authentication/require-may-act.ts";
import { requireMailLink, spendMailLink } from "../../auth/mail-links/mail-links.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { deleteOtherSessions } from "../../auth/sessions/session.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { hashPassword } from "../../people/users/password.ts";
import { nameKey } from "../../text/name-key.ts";

/**
 * All sessions of the account end. Passkeys and API keys stay, and the mail and the page say so: most people who ask for a
 * new password have forgotten theirs, and would lose their devices and programs with it. The link works once.
 * @throws ApiError NOT_FOUND, REALM_DEACTIVATED, USER_DEACTIVATED, RATE_LIMIT_HIT; PASSWORD_AUTH_DISABLED where passwords are
 *   switched off, or the directory decides about the account; BAD_REQUEST for a link that was used or has expired, and for
 *   a weak password.
 */
export async function resetPassword(
  asked: Organization | null,
  { key, password }: { readonly key: string; readonly password: string },
  clientAddress: string,
): Promise<{ email: string }> {
  const kind = "password-reset" as const;
  const { organization, link } = await requireMailLink(asked, { key, kind, clientAddress });
  const user = link.userId === null ? undefined : organization.users.get(link.userId);
  // An address that the account no longer has does not lead into it.
  if (!user || nameKey(user.deliveryEmail) !== link.emailKey) {
    throw new ApiError("NOT_FOUND", "This link does not exist.");
  }
  requireMayAct(organization, user);
  requireOwnPasswords(organization);
  const { deliveryEmail: email, fullName } = user;
  await requireStrongPassword(password, [organization.realm.name, fullName, email]);
  const passwordHash = await hashPassword(password, clientAddress);
  const realmId = organization.realm.id;
  await logTransaction({ realmId, userId: user.id, operation: "reset-password" }, async (log) => {
    const ended = await deleteOtherSessions(log.tx, realmId, user.id, null);
    await log.lock();
    // Under the lock, since a sign-in by the directory may be taking the account over at this moment.
    await requireNotByDirectory(organization, user.id, log.tx);
    await spendMailLink(log.tx, link);
    await log.tx.$executeRaw(sql`
      UPDATE user_account SET password_hash = ${passwordHash} WHERE id = ${user.id}`);
    if (ended.length > 0) await appendEvents(log, [organizationChanged.event(ended)]);
  });
  return { email };
}

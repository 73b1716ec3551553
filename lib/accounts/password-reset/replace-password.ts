/** Writes an account's new password and ends its sessions. */
import { requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { endMailLinks } from "../../auth/mail-links/mail-links.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { deleteOtherSessions } from "../../auth/sessions/session.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { hashPassword } from "../../people/users/password.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { PASSWORD_REPLACED } from "../members/account-notices.ts";
import { refuseDeleted } from "../members/member-access.ts";

/**
 * @param also further writes under the log's lock; an error keeps the former password.
 * @throws ApiError PASSWORD_AUTH_DISABLED where the directory controls the account.
 */
export async function replacePassword(
  writer: LogWriter,
  organization: Organization,
  { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string },
  also: (log: LogTransaction) => Promise<void>,
): Promise<void> {
  await logTransaction(writer, async (log) => {
    const ended = await deleteOtherSessions(log.tx, log.realmId, userId, null);
    await log.lock();
    // Under the lock, since a directory sign-in may take over the account.
    await requireNotByDirectory(organization, userId, log.tx);
    await also(log);
    await log.tx.$executeRaw(sql`
      UPDATE user_account SET password_hash = ${passwordHash} WHERE id = ${userId} AND NOT is_deleted`);
    if (ended.length > 0) await appendEvents(log, [organizationChanged.event(ended)]);
  });
}

/**
 * For the server's administrator. Mails the person, and ends links for a new password.
 * @throws ApiError BAD_REQUEST for a weak password and a deleted account; PASSWORD_AUTH_DISABLED, as `replacePassword`.
 */
export async function setPassword(
  writer: LogWriter,
  organization: Organization,
  user: UserRecord,
  password: string,
): Promise<void> {
  refuseDeleted(user);
  const { id: userId, deliveryEmail: recipient, fullName } = user;
  await requireNotByDirectory(organization, userId);
  await requireStrongPassword(password, [organization.realm.name, fullName, recipient]);
  const passwordHash = await hashPassword(password);
  await replacePassword(writer, organization, { userId, passwordHash }, async (log) => {
    const { tx, realmId } = log;
    await endMailLinks(tx, { userId, kind: "password-reset" });
    await queueNotice(tx, { realmId, kind: PASSWORD_REPLACED, recipient });
    noteInAuditLog(log, { event: "password.replace", details: { user_id: userId } });
  });
}

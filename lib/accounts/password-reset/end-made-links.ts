/** Ends password-reset links when the administrator who made them is demoted or deactivated. */
import { sql } from "../../kernel/db/sql.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";

/**
 * Finds makers in the audit log, since links do not name theirs. A link and its entry share their transaction's time,
 * so links that the person asked for stay open.
 */
export async function endLinksMadeBy({ tx, realmId }: LogTransaction, userId: number): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE mail_link SET used_at = now() FROM audit_entry
    WHERE audit_entry.realm_id = ${realmId} AND audit_entry.user_id = ${userId}
      AND audit_entry.operation = 'create-password-reset-link' AND audit_entry.created_at = mail_link.created_at
      AND mail_link.realm_id = ${realmId} AND mail_link.kind = 'password-reset'
      AND mail_link.used_at IS NULL AND mail_link.expires_at > now()`);
}

/** Mails about backups that failed, to the administrators of the first organization. */
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { type MailKind, queueNotice } from "../../kernel/mail/mail-queue.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

const BACKUP_FAILED = "backup-failed";
/** Every failed attempt would send mails. */
const HOURS_BETWEEN = 20;
const MAX_TOLD = 20;

const backupFailedMail: MailKind = {
  kind: BACKUP_FAILED,
  async compose({ note }, organization) {
    if (!organization.realm.isActive) return null;
    return {
      subject: "A backup of your Parley server failed",
      heading: "A scheduled backup failed",
      paragraphs: [
        note ?? "The server's log says why.",
        "The server tries again every half hour. Earlier backups are still there. If you do not run the server yourself, tell the person who does.",
      ],
      action: { label: `Go to ${organization.realm.name}`, url: organizationUrl(organization) },
      reason: "You receive this because you are an administrator of the server's first organization.",
    };
  },
};

/** At most once in HOURS_BETWEEN. */
export async function tellOfFailedBackup(reason: string): Promise<void> {
  const first = await database().prisma.realm.findFirst({
    where: { subdomain: "", deactivatedAt: null },
    select: { id: true },
  });
  if (!first) return;
  const told = await query(sql`
    SELECT FROM outgoing_mail WHERE realm_id = ${first.id} AND kind = ${BACKUP_FAILED}
      AND created_at > now() - make_interval(hours => ${HOURS_BETWEEN}::int) LIMIT 1`);
  if (told.length > 0) return;
  const { organization } = await currentStream(first.id);
  const administrators = [...organization.users.all()]
    .filter(({ isActive, role, botType }) => isActive && role <= ROLE_ADMINISTRATOR && botType === null)
    .slice(0, MAX_TOLD);
  await transaction(async (tx) => {
    for (const { deliveryEmail: recipient } of administrators) {
      await queueNotice(tx, { realmId: first.id, kind: BACKUP_FAILED, recipient, note: reason });
    }
  });
}

export const backupFailures = defineNoun({ mails: [backupFailedMail] });

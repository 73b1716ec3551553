/** Marks an organization for deletion after a term, and restores it within the term. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { noteOnServer } from "../server-log/server-entries.ts";
import { deletionMail } from "./deletion-mail.ts";
import { organizationDeactivated } from "./organization-events.ts";

/** Owners are reminded this long before. */
const REMINDED_DAYS = 7;

/** Identifies it in the server's log. */
interface Identity {
  readonly subdomain: string;
  readonly name: string;
  readonly uuid: string;
}

interface MarkedRow extends Identity {
  readonly was_active: boolean;
  readonly delete_at: Date;
}

/**
 * Also deactivates it, and mails its owners.
 * @returns when its data will be deleted.
 * @throws ApiError BAD_REQUEST for one that is marked.
 */
export function markForDeletion(realmId: number, afterDays: number): Promise<Date> {
  const writer = { realmId, userId: null, operation: "delete-realm" };
  return logTransaction(writer, async (log) => {
    const { tx } = log;
    await log.lock();
    const [marked] = await tx.$queryRaw<MarkedRow[]>(sql`
      UPDATE realm SET deactivated_at = coalesce(realm.deactivated_at, now()),
        delete_at = now() + make_interval(days => ${afterDays}::int),
        deletion_announced = ${afterDays <= REMINDED_DAYS}
      FROM (SELECT id, deactivated_at IS NULL AS was_active FROM realm WHERE id = ${realmId}) former
      WHERE realm.id = former.id AND delete_at IS NULL
      RETURNING subdomain, name, uuid::text, was_active, delete_at`);
    if (!marked) throw badRequest("The organization is marked for deletion already.");
    const { was_active, delete_at, ...identity } = marked;
    const deleteAt = delete_at.toISOString();
    await mailOwners(tx, realmId, delete_at);
    await noteOnServer(tx, "organization.mark_for_deletion", { ...identity, delete_at: deleteAt });
    noteInAuditLog(log, { event: "realm.mark_for_deletion", details: { delete_at: deleteAt } });
    const changes = [{ kind: "realm_changed", fields: { isActive: false } }] as const;
    const everyone = { kind: "everyone" } as const;
    if (was_active) await appendEvents(log, [organizationDeactivated.event({ realmId }, everyone, changes)]);
    logger.warn({ realmId, ...identity, deleteAt }, "an organization is marked for deletion");
    return delete_at;
  });
}

/**
 * Also reactivates it.
 * @throws ApiError BAD_REQUEST for one that is not marked, or whose deletion has begun.
 */
export async function restoreOrganization(realmId: number): Promise<void> {
  const writer: LogWriter = { realmId, userId: null, operation: "restore-realm" };
  await logTransaction(writer, async (log) => {
    const { tx } = log;
    await log.lock();
    const [restored] = await tx.$queryRaw<Identity[]>(sql`
      UPDATE realm SET deactivated_at = NULL, delete_at = NULL, deletion_announced = false
      WHERE id = ${realmId} AND delete_at > clock_timestamp() RETURNING subdomain, name, uuid::text`);
    if (!restored)
      throw badRequest("The organization is not marked for deletion, or its deletion has begun.");
    await noteOnServer(tx, "organization.restore", { ...restored });
    noteInAuditLog(log, { event: "realm.restore" });
    await appendEvents(log, [
      organizationChanged.event([{ kind: "realm_changed", fields: { isActive: true } }]),
    ]);
    logger.info({ realmId, ...restored }, "an organization is restored");
  });
}

/** Mails the owners once, a week before. */
export async function announceDeletions(): Promise<void> {
  const due = await query<{ id: number }>(sql`
    SELECT id FROM realm WHERE NOT deletion_announced
      AND delete_at BETWEEN now() AND now() + make_interval(days => ${REMINDED_DAYS}::int)`);
  for (const { id: realmId } of due) {
    await logTransaction({ realmId, userId: null, operation: "announce-deletion" }, async ({ tx }) => {
      const [realm] = await tx.$queryRaw<{ delete_at: Date }[]>(sql`
        UPDATE realm SET deletion_announced = true
        WHERE id = ${realmId} AND NOT deletion_announced AND delete_at > now() RETURNING delete_at`);
      if (realm) await mailOwners(tx, realmId, realm.delete_at);
    });
  }
}

async function mailOwners(tx: Transaction, realmId: number, deleteAt: Date): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, note)
    SELECT ${realmId}, ${deletionMail.kind}, delivery_email, ${deleteAt.toISOString()}
    FROM user_account WHERE realm_id = ${realmId} AND role = ${ROLE_OWNER} AND is_active AND bot_type IS NULL`);
}

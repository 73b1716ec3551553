/** Deactivates and reactivates the organization. */
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationDeactivated } from "./organization-events.ts";

/**
 * Keeps all data; the server's administrator can reactivate.
 * @param deletionDelayDays only null, never, is supported.
 * @throws ApiError BAD_REQUEST for any other value.
 */
export async function deactivateOrganization(
  actor: Actor,
  deletionDelayDays: number | null,
): Promise<Record<string, never>> {
  if (deletionDelayDays !== null) {
    throw badRequest("The data of a deactivated organization is kept; deletion_delay_days must be null.");
  }
  await closeOrganization(writerOf(actor, "deactivate-realm"));
  return {};
}

/** Also called from the command line. */
export async function closeOrganization(writer: LogWriter): Promise<void> {
  const { realmId } = writer;
  await logTransaction(writer, async (log) => {
    await log.lock();
    const count = await log.tx.$executeRaw(sql`
      UPDATE realm SET deactivated_at = now() WHERE id = ${realmId} AND deactivated_at IS NULL`);
    if (count === 0) return;
    const changes = [{ kind: "realm_changed", fields: { isActive: false } }] as const;
    await appendEvents(log, [organizationDeactivated.event({ realmId }, { kind: "everyone" }, changes)]);
  });
}

/** No effect on an active organization. For the command line. */
export async function reactivateOrganization(realmId: number): Promise<void> {
  const writer = { realmId, userId: null, operation: "reactivate-realm" };
  await logTransaction(writer, async (log) => {
    await log.lock();
    const count = await log.tx.$executeRaw(sql`
      UPDATE realm SET deactivated_at = NULL WHERE id = ${realmId} AND deactivated_at IS NOT NULL`);
    if (count === 0) return;
    const changes = [{ kind: "realm_changed", fields: { isActive: true } }] as const;
    await appendEvents(log, [organizationChanged.event(changes)]);
  });
}

/** Changes rows of an organization without an event for each: an import and its undoing. */
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";

/** Requests that add a linkifier or an emoji take these locks before the organization's; another order could deadlock. */
const SCOPES = ["linkifiers", "custom emoji"] as const;

export async function lockToRewrite(log: LogTransaction): Promise<void> {
  for (const scope of SCOPES) await log.lockScope(scope);
  await log.lock();
}

/** Every node reads the organization again, and clients register again, since their queues are gone. */
export async function endRewrite(log: LogTransaction): Promise<void> {
  await log.tx.$executeRaw(sql`
    DELETE FROM event_queue WHERE id IN (
      SELECT id FROM event_queue WHERE realm_id = ${log.realmId} ORDER BY id FOR UPDATE)`);
  await appendEvents(log, [organizationChanged.event([{ kind: "organization_rewritten" }])]);
}

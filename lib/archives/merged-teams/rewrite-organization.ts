/** Changes rows of an organization without an event for each: an import and its undoing. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, type Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { STATEMENT_MS } from "../imports/import-organization.ts";

/** Requests that add a linkifier or an emoji take these locks before the organization's; another order could deadlock. */
const SCOPES = ["linkifiers", "custom emoji"] as const;

interface Rewriting<Begun, Result> {
  /** Runs before the organization is locked. */
  readonly begin: (tx: Transaction) => Promise<Begun>;
  /** Runs under the lock. */
  readonly change: (log: LogTransaction, begun: Begun) => Promise<Result>;
}

/**
 * One transaction; both functions run once more after a deadlock. Afterwards, every node reads the organization again,
 * and clients register again, since their queues are gone.
 */
export function rewriteOrganization<Begun, Result>(
  writer: LogWriter,
  { begin, change }: Rewriting<Begun, Result>,
): Promise<Result> {
  return logTransaction(writer, async (log) => {
    await allowStatements(log.tx, STATEMENT_MS);
    const begun = await begin(log.tx);
    for (const scope of SCOPES) await log.lockScope(scope);
    await log.lock();
    const result = await change(log, begun);
    await log.tx.$executeRaw(sql`
      DELETE FROM event_queue WHERE id IN (
        SELECT id FROM event_queue WHERE realm_id = ${log.realmId} ORDER BY id FOR UPDATE)`);
    await appendEvents(log, [organizationChanged.event([{ kind: "organization_rewritten" }])]);
    return result;
  });
}

/** The only writer of the event log inside transactions. */
import { sql } from "../db/sql.ts";
import { afterCommit, runLater } from "../db/transaction.ts";
import type { Organization } from "../memory/organization.ts";
import { follow, followOwn, streamOf } from "./event-dispatcher.ts";
import { type NewEvent, organizationChanged } from "./event-entry.ts";
import { eventParts } from "./event-parts.ts";
import type { LoggedEvent } from "./log/logged-event.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "./log-transaction.ts";

/** Events that one transaction appends, while sends wait. */
const EVENTS_AT_ONCE = 100;

/**
 * The event as `append_events` takes it.
 * @throws Error for a type of event that the catalog does not list.
 */
export function eventRow({ entry, audience, body, changes }: NewEvent) {
  if (entry !== organizationChanged && eventParts().entries.get(entry.name) !== entry) {
    throw new Error(`The catalog does not list the event ${entry.name}.`);
  }
  return { type: entry.name, audience, body, ...(changes.length > 0 ? { changes } : {}) };
}

/** Whether its row holds all of the event. */
function isCompleteRow({ entry }: NewEvent): boolean {
  return !("loadBodies" in entry) || entry.loadBodies === undefined;
}

/**
 * Appends events to the organization's log as the last act of a transaction: they travel with its commit, in one round
 * trip with the lock under which ids increase in commit order, so that others wait for the lock no longer than that. A
 * transaction that writes rows which a send writes as well (topic, topic_read, user_topic) takes that lock first, by
 * `log.lock()`: the other order would deadlock with a send. After the commit the events are applied on this node before
 * `logTransaction` returns, so that the caller sees their own change.
 * @throws Error for a type of event that the catalog does not list.
 */
export async function appendEvents(log: LogTransaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { tx, realmId } = log;
  const encoded = JSON.stringify(events.map(eventRow));
  // Memory is as it was before the change, until the events are applied to it.
  const isCompared = !log.writer.isErasing && events.some(({ entry }) => entry.isCompared);
  audit(log, events, isCompared ? (await streamOf(realmId)).organization : null);
  log.lockWithNext();
  const appended = runLater(tx, sql`SELECT append_events(${realmId}::int, ${encoded}::json) AS id`);
  afterCommit(tx, async () => {
    const ids = (await appended).rows.map(({ id }) => Number(id));
    if (!events.every(isCompleteRow)) return follow(realmId, ids.at(-1) ?? 0);
    await followOwn(realmId, loggedEvents(ids, encoded));
  });
}

/** Per transaction; the audit log leaves out further changes of one request. */
const MAX_CHANGES = 100;
/** In characters; of a larger change, the audit log has the name only. */
const MAX_DETAILS = 4_000;

/** Writes what administrators may want to know later, with the change itself: who did it, by which operation. */
function audit(log: LogTransaction, events: readonly NewEvent[], before: Organization | null): void {
  const changes: AuditedChange[] = [];
  for (const { entry, body } of events) {
    // The rest is not looked at: the lock may be held.
    if (changes.length === MAX_CHANGES) break;
    const details = entry.auditOf(body);
    if (details === null) continue;
    const former = before && entry.formerOf(body, before);
    const change = { event: entry.name, details, ...(former && { former }) };
    changes.push(JSON.stringify(change).length > MAX_DETAILS ? { event: entry.name } : change);
  }
  if (changes.length > 0) writeAudit(log, changes);
}

interface AuditedChange {
  readonly event: string;
  readonly details?: object;
  readonly former?: object;
}

/** The same for a change that no client receives an event of. */
export function noteInAuditLog(log: LogTransaction, change: AuditedChange): void {
  writeAudit(log, [change]);
}

function writeAudit({ tx, realmId, writer }: LogTransaction, changes: readonly AuditedChange[]): void {
  const { userId, operation } = writer;
  const written = runLater(
    tx,
    sql`INSERT INTO audit_entry (realm_id, user_id, operation, changes)
      VALUES (${realmId}::int, ${userId}::int, ${operation}, ${JSON.stringify(changes)}::json)`,
  );
  // The transaction fails with it.
  written.catch(() => undefined);
}

/** The events as a reader of the log would receive them. */
function loggedEvents(ids: readonly number[], encoded: string): LoggedEvent[] {
  const rows: readonly Omit<LoggedEvent, "id">[] = JSON.parse(encoded);
  return rows.map(({ type, audience, body, changes }, index) => {
    return { id: ids[index] ?? 0, type, audience, body, changes: changes ?? null };
  });
}

/** Appends events that only tell clients what follows from a change: in parts, between which sends have their turn. */
export async function appendInParts(writer: LogWriter, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    await logTransaction(writer, (log) => appendEvents(log, events.slice(start, start + EVENTS_AT_ONCE)));
  }
}

/** The only writer of the event log inside transactions. */
import { sql } from "../db/sql.ts";
import { afterCommit, runLater } from "../db/transaction.ts";
import type { Organization } from "../memory/organization.ts";
import { noteChangeDelivered } from "./delivery/delivery-delays.ts";
import { follow, followOwn, streamOf } from "./event-dispatcher.ts";
import { type NewEvent, organizationChanged } from "./event-entry.ts";
import { eventParts } from "./event-parts.ts";
import type { LoggedEvent } from "./log/logged-event.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "./log-transaction.ts";

/** Per transaction, while sends wait. */
const EVENTS_AT_ONCE = 100;

/**
 * The argument of `append_events`.
 * @throws Error for an unlisted event type.
 */
export function eventRow({ entry, audience, body, changes }: NewEvent) {
  if (entry !== organizationChanged && eventParts().entries.get(entry.name) !== entry) {
    throw new Error(`The catalog does not list the event ${entry.name}.`);
  }
  return { type: entry.name, audience, body, ...(changes.length > 0 ? { changes } : {}) };
}

function isCompleteRow({ entry }: NewEvent): boolean {
  return !("loadBodies" in entry) || entry.loadBodies === undefined;
}

/**
 * The last act of a transaction: events travel with the commit, in one round trip with the lock under which ids
 * increase in commit order, so that others wait only briefly. A transaction that writes rows which sends write too
 * (topic, topic_read, user_topic) takes the lock first, with `log.lock()`: the other order would deadlock with a send.
 * This node applies the events before `logTransaction` returns, so that callers see their own change.
 * @throws Error for an unlisted event type.
 */
export async function appendEvents(log: LogTransaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { tx, realmId } = log;
  const encoded = JSON.stringify(events.map(eventRow));
  // Memory has the old state until the events are applied.
  const isCompared = !log.writer.isErasing && events.some(({ entry }) => entry.isCompared);
  audit(log, events, isCompared ? (await streamOf(realmId)).organization : null);
  const askedAt = performance.now();
  log.lockDeferred();
  const appended = runLater(tx, sql`SELECT append_events(${realmId}::int, ${encoded}::json) AS id`);
  afterCommit(tx, async () => {
    const ids = (await appended).rows.map(({ id }) => Number(id));
    if (!events.every(isCompleteRow)) await follow(realmId, ids.at(-1) ?? 0);
    else await followOwn(realmId, loggedEvents(ids, encoded));
    noteChangeDelivered(askedAt);
  });
}

/** Per transaction; further changes are omitted. */
const MAX_CHANGES = 100;
/** In characters; larger changes are logged by name only. */
const MAX_DETAILS = 4_000;

function audit(log: LogTransaction, events: readonly NewEvent[], before: Organization | null): void {
  const changes: AuditedChange[] = [];
  for (const { entry, body } of events) {
    // The lock may be held.
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

/** Audits a change without events. */
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

function loggedEvents(ids: readonly number[], encoded: string): LoggedEvent[] {
  const rows: readonly Omit<LoggedEvent, "id">[] = JSON.parse(encoded);
  return rows.map(({ type, audience, body, changes }, index) => {
    return { id: ids[index] ?? 0, type, audience, body, changes: changes ?? null };
  });
}

/** For consequences of a change: in parts, between which sends get their turn. */
export async function appendInParts(writer: LogWriter, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    await logTransaction(writer, (log) => appendEvents(log, events.slice(start, start + EVENTS_AT_ONCE)));
  }
}

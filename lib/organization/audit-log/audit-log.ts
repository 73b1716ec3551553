/** Reads the audit log; removes old entries and deleted people's data. */
import { z } from "zod";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./audit-log.contract.ts";

/** Entries per statement. */
const BATCH = 5_000;

/** Two years, as stated on the settings page. */
const KEPT_DAYS = 730;

interface EntryRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly operation: string;
  readonly changes: unknown;
  readonly created_at: Date;
}

const storedChanges = z.array(
  z.strictObject({ event: z.string(), details: z.unknown().optional(), former: z.unknown().optional() }),
);

/** @param before lists older entries; undefined: from the newest. */
export async function getAuditLog({ organization }: Actor, before: number | undefined, limit: number) {
  const rows = await query<EntryRow>(sql`
    SELECT id, user_id, operation, changes, created_at FROM audit_entry
    WHERE realm_id = ${organization.realm.id} AND id < ${before ?? Number.MAX_SAFE_INTEGER}::int8
    ORDER BY id DESC LIMIT ${limit + 1}`);
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    timestamp: Math.floor(row.created_at.getTime() / 1000),
    acting_user_id: row.user_id,
    operation: row.operation,
    changes: storedChanges.parse(row.changes),
  }));
  return { entries, found_oldest: rows.length <= limit };
}

export const auditLog = defineNoun({
  contracts: [contracts.getAuditLog],
});

/** Runs hourly. */
export async function removeOldEntries(): Promise<void> {
  const where = sql`created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`;
  await removeOldest({ table: sql`audit_entry`, by: sql`created_at`, where });
}

/** Reduces entries about the person to event name and id, in batches that keep statements short. */
export async function erasePersonFromAuditLog(realmId: number, userId: number): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    const [page]: { last: number | null }[] = await query<{ last: number | null }>(sql`
      WITH page AS (
        SELECT id FROM audit_entry WHERE realm_id = ${realmId} AND id > ${last} ORDER BY id LIMIT ${BATCH}),
      erased AS (
        UPDATE audit_entry entry SET changes = (
          SELECT json_agg(CASE WHEN change -> 'details' ->> 'user_id' = ${userId}::text
            THEN json_build_object('event', change -> 'event', 'details', json_build_object('user_id', ${userId}::int))
            ELSE change END)
          FROM json_array_elements(entry.changes) AS change)
        FROM page WHERE entry.id = page.id AND jsonb_path_exists(
          entry.changes::jsonb, '$[*].details.user_id ? (@ == $id)', jsonb_build_object('id', ${userId}::int)))
      SELECT max(id) AS last FROM page`);
    last = page?.last ?? null;
  }
}

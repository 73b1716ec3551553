/** Reads the audit log, a page at a time. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

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

/** @param before the page begins after this entry; undefined for the newest ones. */
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

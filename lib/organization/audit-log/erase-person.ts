/** Takes what a person was called and said of themselves out of the audit log. */
import { query, sql } from "../../kernel/db/sql.ts";

/** Entries that one statement looks at. */
const BATCH = 5_000;

/** Only its name and the person's id are left of a change of the account. In batches, so that no statement takes long. */
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

/** Writes presences to the database and sends them to other nodes, at intervals. */
import { query, sql } from "../../kernel/db/sql.ts";
import { broadcast, hasOtherNodes, openStreams } from "../../kernel/events/event-dispatcher.ts";
import { transientChanges } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { PresenceRecord } from "./presence-records.ts";

const RECORDS_AT_ONCE = 50;

/** One statement per organization; a crash loses only unsaved presences. */
export async function savePresences(): Promise<void> {
  for (const { organization } of await openStreams()) await savePresencesOf(organization);
}

export async function savePresencesOf({ presences }: Organization): Promise<void> {
  const records = presences.takeUnsaved();
  if (records.length === 0) return;
  try {
    await write(records);
  } catch (error) {
    presences.keepUnsaved(records);
    throw error;
  }
}

/** In id order: concurrent writers could deadlock otherwise. */
async function write(records: readonly PresenceRecord[]): Promise<void> {
  await query(sql`
    INSERT INTO presence (user_id, active_at, seen_at, update_id)
    SELECT x."userId", to_timestamp(x."activeAt"), to_timestamp(x."seenAt"), x."updateId"
    FROM json_to_recordset(${JSON.stringify(records)}::json)
      AS x("userId" int, "activeAt" float8, "seenAt" float8, "updateId" int8)
    JOIN user_account u ON u.id = x."userId"
    ORDER BY x."userId"
    ON CONFLICT (user_id) DO UPDATE
      SET active_at = excluded.active_at, seen_at = excluded.seen_at, update_id = excluded.update_id
      WHERE presence.update_id < excluded.update_id`);
}

export async function sharePresences(): Promise<void> {
  for (const { organization, realmId } of await openStreams()) {
    const records = organization.presences.takeUnshared();
    if (!hasOtherNodes()) continue;
    for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
      const some = records.slice(start, start + RECORDS_AT_ONCE);
      await broadcast(realmId, transientChanges([{ kind: "presences_seen", records: some }]));
    }
  }
}

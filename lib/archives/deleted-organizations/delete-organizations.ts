/** Deletes everything of organizations whose term is over. Each piece commits, so that a killed node loses no work. */
import { releaseSubdomain } from "../../kernel/databases/organization-places.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { forgetStream, openStreams } from "../../kernel/events/event-dispatcher.ts";
import { logger } from "../../kernel/log.ts";
import { forgetRealms, knownRealmIds } from "../../kernel/memory/find-organization.ts";
import { lockIndex } from "../../messages/search/update-index.ts";
import { noteOnServer } from "../../organization/server-log/server-entries.ts";
import { pieces } from "./remove-rows.ts";

const LOCK = 7279;
/** In ms; the next call continues. */
const LONGEST_RUN = 2_000;
/** Requests that were under way when the organization was deactivated have ended by then. */
const SETTLED_AFTER = sql`interval '1 minute'`;
const FILES_AT_ONCE = 1_000;

/** Called every few seconds, on any node. */
export async function deleteDueOrganizations(): Promise<void> {
  const due = await query<{ id: number; subdomain: string }>(sql`
    SELECT id, subdomain FROM realm WHERE delete_at <= now() AND deactivated_at < now() - ${SETTLED_AFTER} ORDER BY delete_at, id`);
  const end = performance.now() + LONGEST_RUN;
  for (const { id, subdomain } of due) {
    let progress: Progress = "more";
    while (performance.now() < end && progress === "more") progress = await deletePiece(id);
    if (progress === "done") await releaseSubdomain(subdomain);
    if (performance.now() >= end) return;
  }
}

/** "waiting": for another node, or until the files are removed. */
type Progress = "more" | "waiting" | "done";

export function deletePiece(realmId: number): Promise<Progress> {
  return transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK}, ${realmId}::int) AS mine`,
    );
    if (!lock?.mine) return "waiting";
    // Indexing a message at the same time would write its words after they are removed.
    await lockIndex(tx);
    for (const remove of pieces) if (await remove(tx, realmId)) return "more";
    const files = await releaseFiles(tx, realmId);
    if (files !== "done") return files;
    await removeRealm(tx, realmId);
    return "done";
  });
}

/** The sweep of released files deletes the files; until then, their rows keep the organization's. */
async function releaseFiles(tx: Transaction, realmId: number): Promise<Progress> {
  const released = await tx.$executeRaw(sql`
    UPDATE stored_file SET released_at = now() - interval '1 day' WHERE key IN (
      SELECT key FROM stored_file WHERE realm_id = ${realmId}
        AND (released_at IS NULL OR released_at > now() - interval '2 hours') LIMIT ${FILES_AT_ONCE})`);
  if (released > 0) return "more";
  const left = await tx.$queryRaw<unknown[]>(
    sql`SELECT FROM stored_file WHERE realm_id = ${realmId} LIMIT 1`,
  );
  return left.length > 0 ? "waiting" : "done";
}

async function removeRealm(tx: Transaction, realmId: number): Promise<void> {
  const [realm] = await tx.$queryRaw<{ subdomain: string; name: string; uuid: string }[]>(sql`
    DELETE FROM realm WHERE id = ${realmId} AND delete_at <= now() RETURNING subdomain, name, uuid::text`);
  if (!realm) return;
  await noteOnServer(tx, "organization.delete", { ...realm });
  logger.warn({ realmId, ...realm }, "an organization is deleted");
}

/** Drops them from this node's memory, so that a new organization can have the address. */
export async function forgetDeletedOrganizations(): Promise<void> {
  const streams = await openStreams();
  const known = [...new Set([...streams.map(({ realmId }) => realmId), ...knownRealmIds()])];
  if (known.length === 0) return;
  const gone = await query<{ id: number }>(sql`
    SELECT known.id FROM unnest(${known}::int[]) AS known(id)
    WHERE NOT EXISTS (SELECT FROM realm WHERE realm.id = known.id)`);
  for (const { id } of gone) {
    const stream = streams.find(({ realmId }) => realmId === id);
    for (const queue of stream?.queues.values() ?? []) queue.wait?.end();
    forgetStream(id);
  }
  if (gone.length > 0) forgetRealms(gone.map(({ id }) => id));
}

/** Exports of other programs that owners upload: their list, their beginning, and their end. */
import { shownName } from "../../files/uploads/file-name.ts";
import { REMOVED_AT_ONCE } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { discardUnreferenced, releaseFiles } from "../../kernel/storage/stored-files.ts";
import { getRow, listRows, wireForm, wireImport } from "./import-rows.ts";
import { reserveSpace } from "./space-for-exports.ts";
import * as contracts from "./uploaded-exports.contract.ts";
import { KEPT_HOURS, MAX_EXPORT_GIB } from "./uploaded-exports.contract.ts";

const GIB = 1024 ** 3;

export const uploadedExports = defineNoun({
  contracts: [
    contracts.getImports,
    contracts.beginImport,
    contracts.addImportPiece,
    contracts.readImport,
    contracts.getImportPeople,
    contracts.runImport,
    contracts.undoRealmImport,
    contracts.deleteImport,
  ],
});

/** The newest imports of the organization. */
export async function getImports({ organization }: Actor) {
  return { imports: (await listRows(organization.realm.id)).map(wireForm) };
}

/**
 * @throws ApiError REQUEST_TOO_LARGE for the file, SERVICE_UNAVAILABLE while the disk is almost full, BAD_REQUEST for
 *   missing space, over the organization's upload quota, and while another import of the organization is unfinished.
 */
export async function beginImport(
  { organization, user }: Actor,
  { file_name: name, size }: { readonly file_name: string; readonly size: number },
) {
  if (size > MAX_EXPORT_GIB * GIB)
    throw new ApiError("REQUEST_TOO_LARGE", `An export may have at most ${MAX_EXPORT_GIB} GiB.`);
  requireSpaceForFiles();
  const realmId = organization.realm.id;
  const id = await transaction(async (tx) => {
    await reserveSpace(tx, realmId, size);
    const [begun] = await tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO uploaded_export (realm_id, user_id, asked_by, file_name, size)
      VALUES (${realmId}, ${user.id}, ${user.id}, ${shownName(name)}, ${size})
      ON CONFLICT DO NOTHING RETURNING id`);
    if (!begun) throw badRequest("Another import is unfinished. Finish or delete it first.");
    return begun.id;
  });
  return wireImport(realmId, id);
}

/** @throws ApiError BAD_REQUEST for an import that runs, or is done. */
export async function deleteImport(actor: Actor, importId: number): Promise<Record<string, never>> {
  const { id } = await getRow(actor.organization.realm.id, importId);
  const deleted = sql`id = ${id} AND state IN ('uploading', 'uploaded', 'ready')`;
  if (!(await removeImport(deleted)))
    throw badRequest("The import is under way or done, so it cannot be deleted.");
  return {};
}

/**
 * The lock on the row keeps pieces from being added meanwhile.
 * @param which one row.
 * @returns false for a row that is not there.
 */
async function removeImport(which: Sql): Promise<boolean> {
  const keys = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
      SELECT id FROM uploaded_export WHERE ${which} FOR UPDATE`);
    if (!row) return null;
    const released = await releasePieces(tx, row.id);
    await tx.$executeRaw(sql`DELETE FROM uploaded_export WHERE id = ${row.id}`);
    return released;
  });
  if (keys) await discardUnreferenced(keys);
  return keys !== null;
}

/**
 * Call it before the row is deleted, and discard the files after the commit.
 * @returns their keys.
 */
export async function releasePieces(tx: Transaction, id: number): Promise<string[]> {
  const pieces = await tx.$queryRaw<{ key: string }[]>(sql`
    DELETE FROM uploaded_export_piece WHERE export_id = ${id} RETURNING file_key AS key`);
  const keys = pieces.map(({ key }) => key);
  await releaseFiles(tx, keys);
  return keys;
}

/** Uploads that were not imported, a day after their newest piece. */
export async function removeAbandonedImports(): Promise<void> {
  const isAbandoned = sql`state IN ('uploading', 'uploaded', 'ready')
    AND changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`;
  const rows = await query<{ id: number }>(sql`
    SELECT id FROM uploaded_export WHERE ${isAbandoned} ORDER BY changed_at LIMIT ${REMOVED_AT_ONCE}`);
  for (const { id } of rows) await removeImport(sql`id = ${id} AND ${isAbandoned}`);
}

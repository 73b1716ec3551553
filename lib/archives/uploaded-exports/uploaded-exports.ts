/** Exports of other programs that owners upload: their list, their beginning, and their end. */
import { shownName } from "../../files/uploads/file-name.ts";
import { REMOVED_AT_ONCE } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import {
  checkDiskSpace,
  FILES_AT,
  requireSpaceForFiles,
  reserveOf,
} from "../../kernel/storage/disk-space.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { getRow, listRows, wireForm, wireImport } from "./import-rows.ts";
import * as contracts from "./uploaded-exports.contract.ts";
import { KEPT_HOURS, MAX_EXPORT_GIB } from "./uploaded-exports.contract.ts";

const GIB = 1024 ** 3;
/** Of the file, at the same time: the pieces, the file made of them, and what is unpacked and stored. */
const COPIES = 3;

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

export async function getImports({ organization }: Actor) {
  return { imports: (await listRows(organization.realm.id)).map(wireForm) };
}

/**
 * @throws ApiError REQUEST_TOO_LARGE for the file, SERVICE_UNAVAILABLE while the disk is almost full, BAD_REQUEST for
 *   missing space, and while another import of the organization is unfinished.
 */
export async function beginImport(
  { organization, user }: Actor,
  { file_name: name, size }: { readonly file_name: string; readonly size: number },
) {
  if (size > MAX_EXPORT_GIB * GIB)
    throw new ApiError("REQUEST_TOO_LARGE", `An export may have at most ${MAX_EXPORT_GIB} GiB.`);
  await requireFreeSpace(size);
  const [begun] = await query<{ id: number }>(sql`
    INSERT INTO uploaded_export (realm_id, user_id, asked_by, file_name, size)
    VALUES (${organization.realm.id}, ${user.id}, ${user.id}, ${shownName(name)}, ${size})
    ON CONFLICT DO NOTHING RETURNING id`);
  if (!begun) throw badRequest("Another import is unfinished. Finish or delete it first.");
  return wireImport(organization.realm.id, begun.id);
}

async function requireFreeSpace(size: number): Promise<void> {
  requireSpaceForFiles();
  const disk = await checkDiskSpace();
  if (disk && disk.free - FILES_AT * reserveOf(disk.size) < COPIES * size)
    throw badRequest(
      "The server's disk has too little free space for this export: an import needs three times its size.",
    );
}

/** @throws ApiError BAD_REQUEST for an import that runs, or is done. */
export async function deleteImport(actor: Actor, importId: number): Promise<Record<string, never>> {
  const { id } = await getRow(actor.organization.realm.id, importId);
  await transaction(async (tx) => {
    await releasePieces(tx, id);
    const deleted = await tx.$executeRaw(sql`
      DELETE FROM uploaded_export WHERE id = ${id} AND state IN ('uploading', 'uploaded', 'ready')`);
    if (deleted === 0) throw badRequest("The import is under way or done, so it cannot be deleted.");
  });
  return {};
}

/** Call it before the row is deleted. */
export async function releasePieces(tx: Transaction, id: number): Promise<void> {
  const pieces = await tx.$queryRaw<{ key: string }[]>(sql`
    DELETE FROM uploaded_export_piece WHERE export_id = ${id} RETURNING file_key AS key`);
  await releaseFiles(
    tx,
    pieces.map(({ key }) => key),
  );
}

/** Uploads that were not imported, without progress for a day. */
export async function removeAbandonedImports(): Promise<void> {
  const isAbandoned = sql`state IN ('uploading', 'uploaded', 'ready')
    AND changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`;
  const rows = await query<{ id: number }>(sql`
    SELECT id FROM uploaded_export WHERE ${isAbandoned} ORDER BY changed_at LIMIT ${REMOVED_AT_ONCE}`);
  for (const { id } of rows)
    await transaction(async (tx) => {
      const locked = await tx.$queryRaw<unknown[]>(sql`
        SELECT FROM uploaded_export WHERE id = ${id} AND ${isAbandoned} FOR UPDATE`);
      if (locked.length === 0) return;
      await releasePieces(tx, id);
      await tx.$executeRaw(sql`DELETE FROM uploaded_export WHERE id = ${id}`);
    });
}

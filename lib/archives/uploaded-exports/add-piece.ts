/** Adds the next piece of an export that is being uploaded. */
import { sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { keepFiles } from "../../kernel/storage/stored-files.ts";
import { getRow, wireImport } from "./import-rows.ts";
import { MIN_PIECE_KIB } from "./uploaded-exports.contract.ts";

interface GivenPiece {
  readonly import_id: number;
  readonly offset: number;
}

interface StoredPiece {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * @returns the import. A piece that the server has is ignored, since its client may have missed the answer.
 * @throws ApiError BAD_REQUEST for a piece that does not follow, is too long, or is too short.
 */
export async function addPiece(
  { organization }: Actor,
  { import_id: importId, offset }: GivenPiece,
  { key, size: length }: StoredPiece,
) {
  const realmId = organization.realm.id;
  const { id, size, received } = await getRow(realmId, importId);
  if (offset + length <= received) return wireImport(realmId, id);
  const end = offset + length;
  if (end > size) throw badRequest("The piece is longer than the rest of the file.");
  if (length < MIN_PIECE_KIB * 1024 && end < size)
    throw badRequest(`All pieces but the last must have at least ${MIN_PIECE_KIB} KiB.`);
  await transaction(async (tx) => {
    const changed = await tx.$executeRaw(sql`
      UPDATE uploaded_export SET received = ${end}, changed_at = now(),
        state = CASE WHEN ${end}::int8 = size THEN 'uploaded' ELSE state END
      WHERE id = ${id} AND received = ${offset} AND state = 'uploading'`);
    if (changed === 0)
      throw badRequest("The offset does not match the upload. Send the piece that begins at `received`.");
    await tx.$executeRaw(sql`
      INSERT INTO uploaded_export_piece (export_id, start, file_key) VALUES (${id}, ${offset}, ${key})`);
    await keepFiles(tx, [key]);
  });
  return wireImport(realmId, id);
}

/** Makes a file of the pieces of an upload, as soon as the last one has arrived. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { discardFile, releaseFiles, storeFile } from "../../kernel/storage/stored-files.ts";
import { uploadFile } from "../uploads/upload-file.ts";
import { otherOffset } from "./append-conflict.ts";
import type { ResumableUpload } from "./resumable-upload.ts";

/**
 * Turns the upload into an attachment. If that fails, what had arrived before the last piece is as it was.
 * @param lastKey stored file of the last piece.
 * @throws ApiError BAD_REQUEST when there is no space for it, or with status 409 when another request has changed the
 *   upload meanwhile.
 */
export async function completeUpload(actor: Actor, upload: ResumableUpload, lastKey: string): Promise<void> {
  const { id, name, size, received, pieceKeys } = upload;
  const realmId = actor.organization.realm.id;
  const key = pieceKeys.length === 0 ? lastKey : await storeFile(realmId, joined([...pieceKeys, lastKey]));
  try {
    const settle = async (tx: Transaction, pathId: string) => {
      const changed = await tx.$executeRaw(sql`
        UPDATE resumable_upload SET received = size, piece_keys = '{}', path_id = ${pathId}, changed_at = now()
        WHERE id = ${id} AND received = ${received} AND path_id IS NULL`);
      if (changed === 0) throw otherOffset();
      await releaseFiles(tx, pieceKeys);
    };
    await uploadFile(actor, { key, name, size }, { reservedBytes: size, settle });
  } finally {
    // Files that something refers to by now stay.
    for (const file of new Set([lastKey, key])) await discardFile(file);
  }
}

async function* joined(keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const content = await fileStore().read(key);
    if (!content) throw new Error("A piece of an upload is missing in the store.");
    yield* content;
  }
}

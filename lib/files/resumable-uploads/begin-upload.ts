/** Begins an upload that may take several requests. */

import { randomBytes } from "node:crypto";
import { configuration } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { fileStore, isTooLarge } from "../../kernel/storage/file-store.ts";
import { discardFile, releaseFiles, storeFile } from "../../kernel/storage/stored-files.ts";
import { shownName } from "../uploads/file-name.ts";
import { uploadFile } from "../uploads/upload-file.ts";
import { lockSpace, requireRoom } from "../uploads/upload-space.ts";
import { getUpload, otherOffset, type ResumableUpload } from "./resumable-upload.ts";

/** Uploads of a person and their bots that are not complete: what they fill the disk with at most besides their files. */
export const MAX_INCOMPLETE = 20;

const ID_BYTES = 24;
/** The file as the client announces it. */
interface AnnouncedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** What the client says of it, as it says it. */
  readonly metadata: string;
}

/**
 * @throws ApiError REQUEST_TOO_LARGE for a file that is too large, BAD_REQUEST for one for which there is no space, or
 *   when too many uploads of the person are not complete, SERVICE_UNAVAILABLE while the disk is almost full.
 */
export async function beginUpload(
  actor: Actor,
  { name, size, metadata }: AnnouncedFile,
): Promise<ResumableUpload> {
  if (isTooLarge(size)) {
    const message = `Uploaded file is larger than the allowed limit of ${configuration().largestFileMib} MiB`;
    throw new ApiError("REQUEST_TOO_LARGE", message);
  }
  requireSpaceForFiles();
  const id = randomBytes(ID_BYTES).toString("base64url");
  const { user, organization } = actor;
  await transaction(async (tx) => {
    await lockSpace(tx, organization.realm.id);
    const incomplete = await requireRoom(tx, actor, size);
    if (incomplete >= MAX_INCOMPLETE) {
      throw new ApiError("BAD_REQUEST", `Too many incomplete uploads (limit: ${MAX_INCOMPLETE})`);
    }
    await tx.$executeRaw(sql`
      INSERT INTO resumable_upload (id, realm_id, owner_id, name, size, metadata)
      VALUES (${id}, ${organization.realm.id}, ${user.id}, ${shownName(name)}, ${size}, ${metadata})`);
  });
  const upload = await getUpload(actor, id);
  if (size > 0) return upload;
  // No request would bring anything that completes it: if it is not complete now, it is started over.
  try {
    await completeUpload(actor, upload, await storeFile(organization.realm.id, nothing()));
  } catch (error) {
    await query(sql`DELETE FROM resumable_upload WHERE id = ${id} AND path_id IS NULL`);
    throw error;
  }
  return getUpload(actor, id);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

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

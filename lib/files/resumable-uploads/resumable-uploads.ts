/** Resumable uploads. */
import { randomBytes } from "node:crypto";
import { configuration } from "../../config.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { fileStore, isTooLarge } from "../../kernel/storage/file-store.ts";
import { discardFile, releaseFiles, storeFile } from "../../kernel/storage/stored-files.ts";
import { shownName } from "../uploads/file-name.ts";
import { uploadFile } from "../uploads/upload-file.ts";
import { KEPT_HOURS, lockSpace, requireRoom } from "../uploads/upload-space.ts";

/** Uploads per user and their bots; bounds disk use beyond finished files. */
export const MAX_INCOMPLETE = 20;

const ID_BYTES = 24;

interface AnnouncedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly metadata: string;
}

/**
 * @throws ApiError REQUEST_TOO_LARGE for the file, BAD_REQUEST for missing space or too many incomplete uploads,
 *   SERVICE_UNAVAILABLE while the disk is almost full.
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
  // No further request would complete an empty file.
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
 * On failure, everything before the last piece stays.
 * @param lastKey stored file of the last piece.
 * @throws ApiError BAD_REQUEST for missing space, or with status 409 when another request has changed the upload.
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
    // Discarding leaves referenced files alone.
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

export interface ResumableUpload {
  readonly id: string;
  readonly name: string;
  /** The client's metadata, unchanged. */
  readonly metadata: string;
  /** In bytes, like `received`. */
  readonly size: number;
  readonly received: number;
  /** In order. */
  readonly pieceKeys: readonly string[];
  /** Null while bytes are missing. */
  readonly pathId: string | null;
  readonly expiresAt: Date;
}

const uploadColumns: Sql = sql`
  id, name, metadata, size, received, piece_keys AS "pieceKeys", path_id AS "pathId",
  changed_at + make_interval(hours => ${KEPT_HOURS}::int) AS "expiresAt"`;

/** @throws ApiError NOT_FOUND for an unknown or another user's upload. */
export async function getUpload({ user }: Actor, id: string): Promise<ResumableUpload> {
  const [upload] = await query<ResumableUpload>(sql`
    SELECT ${uploadColumns} FROM resumable_upload
    WHERE id = ${id} AND owner_id = ${user.id} AND changed_at > now() - make_interval(hours => ${KEPT_HOURS}::int)`);
  if (!upload) throw uploadNotFound();
  return upload;
}

/** One error for "not found" and "another user's". */
export function uploadNotFound(): ApiError {
  return new ApiError("NOT_FOUND", "There is no such upload.");
}

/** Another request may have added to the upload. */
export function otherOffset(): ApiError {
  return new ApiError("BAD_REQUEST", "The offset does not match the upload.", {}, 409);
}

/** Deletes uploads without progress for a day; their unreferenced pieces are removed later. */
export async function removeExpiredUploads(): Promise<void> {
  await removeOldest({
    table: sql`resumable_upload`,
    by: sql`changed_at`,
    where: sql`changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`,
  });
}

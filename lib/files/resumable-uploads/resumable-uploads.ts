/** Uploads that may take several requests: beginning, completing, reading and forgetting them. */
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

export interface ResumableUpload {
  readonly id: string;
  /** As it is shown. */
  readonly name: string;
  /** What the client has said of it, as it said it. */
  readonly metadata: string;
  /** In bytes, of the whole file and of what has arrived. */
  readonly size: number;
  readonly received: number;
  /** Stored files of what has arrived, in order. */
  readonly pieceKeys: readonly string[];
  /** The attachment that it has become; null while something is missing. */
  readonly pathId: string | null;
  readonly expiresAt: Date;
}

/** What a statement selects of an upload. */
const uploadColumns: Sql = sql`
  id, name, metadata, size, received, piece_keys AS "pieceKeys", path_id AS "pathId",
  changed_at + make_interval(hours => ${KEPT_HOURS}::int) AS "expiresAt"`;

/** @throws ApiError NOT_FOUND for one that does not exist any more, and for somebody else's. */
export async function getUpload({ user }: Actor, id: string): Promise<ResumableUpload> {
  const [upload] = await query<ResumableUpload>(sql`
    SELECT ${uploadColumns} FROM resumable_upload
    WHERE id = ${id} AND owner_id = ${user.id} AND changed_at > now() - make_interval(hours => ${KEPT_HOURS}::int)`);
  if (!upload) throw uploadNotFound();
  return upload;
}

/** The error for an upload that does not exist any more, and for somebody else's. */
export function uploadNotFound(): ApiError {
  return new ApiError("NOT_FOUND", "There is no such upload.");
}

/** The piece does not begin where the upload ends: another request may have added to it meanwhile. */
export function otherOffset(): ApiError {
  return new ApiError("BAD_REQUEST", "The offset is not that of the upload.", {}, 409);
}

/** Forgets uploads to which nothing was added for a day; their pieces are removed as nothing keeps them longer. Called every hour. */
export async function removeExpiredUploads(): Promise<void> {
  await removeOldest({
    table: sql`resumable_upload`,
    by: sql`changed_at`,
    where: sql`changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`,
  });
}

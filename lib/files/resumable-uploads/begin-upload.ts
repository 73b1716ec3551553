/** Begins an upload that may take several requests. */

import { randomBytes } from "node:crypto";
import { configuration } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { isTooLarge } from "../../kernel/storage/file-store.ts";
import { storeFile } from "../../kernel/storage/stored-files.ts";
import { shownName } from "../uploads/file-name.ts";
import { lockSpace, requireRoom } from "../uploads/upload-space.ts";
import { completeUpload } from "./complete-upload.ts";
import { getUpload, type ResumableUpload } from "./resumable-upload.ts";

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

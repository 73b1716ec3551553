/** Uploads that may take several requests, as their rows say. */

import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { KEPT_HOURS } from "../uploads/upload-space.ts";

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
export const uploadColumns: Sql = sql`
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

/** Called every hour. */
export async function removeExpiredUploads(): Promise<void> {
  await removeOldest({
    table: sql`resumable_upload`,
    by: sql`changed_at`,
    where: sql`changed_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`,
  });
}

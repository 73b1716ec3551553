/** Removes uploaded files on request or when unreferenced. */

import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import {
  type LogTransaction,
  type LogWriter,
  logTransaction,
  writerOf,
} from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { attachmentRemoved, readAttachments } from "../../messages/attachments/attachments.ts";
import { MAX_LISTED_FILES } from "./uploads.contract.ts";

const UNUSED_DAYS = 21;
/** Per transaction and organization. */
const SWEPT_AT_ONCE = 100;
/** Per statement. */
const UNLINKED_AT_ONCE = 1_000;
/** After this time without an attempt, a removal counts as interrupted. */
const INTERRUPTED_MINUTES = 10;
/** Milliseconds; short enough for the server to stop. The next sweep continues. */
const LONGEST_SWEEP = 2_000;

/** Skips files that a message is about to refer to. */
const SKIPPING_LOCKED = sql`FOR UPDATE SKIP LOCKED`;

/** @throws ApiError BAD_REQUEST for an unknown or another user's file. */
export async function removeAttachment(actor: Actor, attachmentId: number): Promise<void> {
  // Hides the file, even if this process dies. Waits while one of its thumbnails is stored.
  const marked = await query(sql`
    UPDATE attachment SET removed_at = now()
    WHERE id = ${rowId(attachmentId)} AND owner_id = ${actor.user.id} RETURNING id`);
  const isOwn = marked.length > 0;
  if (!isOwn || !(await finishRemoval(writerOf(actor, "remove-attachment"), attachmentId))) {
    throw badRequest("Invalid attachment");
  }
}

/** Returns whether the file existed. */
async function finishRemoval(writer: LogWriter, attachmentId: number): Promise<boolean> {
  await unlink(attachmentId);
  // Waits for a message that is about to refer to the file.
  const removed = await logTransaction(writer, (log) =>
    remove(log, sql`a.id = ${attachmentId}`, sql`FOR UPDATE`),
  );
  return removed > 0;
}

/**
 * Uses short transactions: a move writes these rows while holding the organization's lock, and must not wait for a
 * transaction that waits for that lock. Oldest first, because a move's rows are the newest.
 */
async function unlink(attachmentId: number): Promise<void> {
  let unlinked = UNLINKED_AT_ONCE;
  while (unlinked === UNLINKED_AT_ONCE) {
    const [row] = await query<{ count: number }>(sql`
      WITH own AS MATERIALIZED (
        SELECT message_id FROM message_attachment WHERE attachment_id = ${attachmentId}
        ORDER BY message_id LIMIT ${UNLINKED_AT_ONCE} FOR UPDATE),
      unlinked AS (
        DELETE FROM message_attachment ma USING own
        WHERE ma.message_id = own.message_id AND ma.attachment_id = ${attachmentId})
      SELECT count(*)::int AS count FROM own`);
    unlinked = row?.count ?? 0;
  }
}

/** Skips files that messages refer to. */
export async function removeUnsent(actor: Actor, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const pathIds = urls.map((url) => url.replace(/^\/user_uploads\//, ""));
  await logTransaction(writerOf(actor, "remove-attachment"), (log) =>
    remove(
      log,
      sql`a.path_id = ANY(${pathIds}::text[]) AND a.owner_id = ${actor.user.id}
        AND NOT EXISTS (SELECT 1 FROM message_attachment ma WHERE ma.attachment_id = a.id)`,
      SKIPPING_LOCKED,
    ),
  );
}

interface RemovedRow {
  readonly id: number;
  readonly owner_id: number;
  readonly file_key: string;
  readonly thumbnail_key: string | null;
  readonly animation_key: string | null;
  readonly size: number;
}

/**
 * Returns the number of removed files. Deletes rows and links before taking the organization's lock, like message
 * deletion and editing.
 * @param locking how to treat a row that another transaction is changing.
 */
async function remove(log: LogTransaction, condition: Sql, locking: Sql): Promise<number> {
  const { tx, realmId } = log;
  const rows = await tx.$queryRaw<RemovedRow[]>(sql`
    DELETE FROM attachment WHERE id IN (
      SELECT a.id FROM attachment a WHERE a.realm_id = ${realmId} AND ${condition}
      LIMIT ${SWEPT_AT_ONCE} ${locking})
    RETURNING id, owner_id, file_key, thumbnail_key, animation_key, size`);
  if (rows.length === 0) return 0;
  await log.lock();
  await releaseFiles(
    tx,
    rows.flatMap((row) => [row.file_key, row.thumbnail_key ?? [], row.animation_key ?? []].flat()),
  );
  const freed = rows.reduce((sum, { size }) => sum + size, 0);
  const [realm] = await tx.$queryRaw<{ used: number }[]>(sql`
    UPDATE realm SET uploaded_bytes = uploaded_bytes - ${freed}::int8 WHERE id = ${realmId}
    RETURNING uploaded_bytes AS used`);
  const spaceUsed = Number(realm?.used ?? 0);
  await tx.$executeRaw(sql`
    UPDATE user_account u SET uploaded_bytes = u.uploaded_bytes - freed.bytes
    FROM (SELECT owner_id, sum(size)::int8 AS bytes
      FROM unnest(${rows.map((row) => row.owner_id)}::int[], ${rows.map((row) => row.size)}::int8[]) AS f (owner_id, size)
      GROUP BY owner_id) freed
    WHERE u.id = freed.owner_id`);
  await appendEvents(
    log,
    rows.map((row) =>
      attachmentRemoved.event({ id: row.id, spaceUsed }, { kind: "users", userIds: [row.owner_id] }),
    ),
  );
  return rows.length;
}

/** In no message, and in none of the owner's unsent texts. */
const isUnused = sql`
  a.created_at < now() - make_interval(days => ${UNUSED_DAYS}::int)
  AND NOT EXISTS (SELECT 1 FROM message_attachment ma WHERE ma.attachment_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM scheduled_message s WHERE s.user_id = a.owner_id AND strpos(s.content, a.path_id) > 0)
  AND NOT EXISTS (SELECT 1 FROM draft d WHERE d.user_id = a.owner_id AND strpos(d.content, a.path_id) > 0)
  AND NOT EXISTS (SELECT 1 FROM saved_snippet p WHERE p.user_id = a.owner_id AND strpos(p.content, a.path_id) > 0)`;

export async function finishRemovals(): Promise<void> {
  const interrupted = await query<{ id: number; realm_id: number }>(sql`
    SELECT id, realm_id FROM attachment
    WHERE removed_at < now() - make_interval(mins => ${INTERRUPTED_MINUTES}::int)
    ORDER BY removed_at LIMIT ${SWEPT_AT_ONCE}`);
  const end = performance.now() + LONGEST_SWEEP;
  for (const { id, realm_id: realmId } of interrupted) {
    if (performance.now() > end) return;
    await finishRemoval({ realmId, userId: null, operation: "remove-attachment" }, id);
  }
}

/** Stops after `LONGEST_SWEEP`. */
export async function removeUnusedAttachments(): Promise<void> {
  const realms = await query<{ id: number }>(
    sql`SELECT DISTINCT a.realm_id AS id FROM attachment a WHERE ${isUnused} LIMIT ${SWEPT_AT_ONCE}`,
  );
  const end = performance.now() + LONGEST_SWEEP;
  for (const { id: realmId } of realms) {
    const writer = { realmId, userId: null, operation: "unused-attachments" };
    let removed = SWEPT_AT_ONCE;
    while (removed === SWEPT_AT_ONCE && performance.now() < end) {
      removed = await logTransaction(writer, (log) => remove(log, isUnused, SKIPPING_LOCKED));
    }
  }
}

/** The newest files, and the organization's used space. */
export function getAttachments({ organization, user }: Actor) {
  return transaction(async (tx) => {
    const rows = await tx.attachment.findMany({
      where: { ownerId: user.id, removedAt: null },
      select: { id: true },
      orderBy: { id: "desc" },
      take: MAX_LISTED_FILES,
    });
    const { uploadedBytes } = await tx.realm.findUniqueOrThrow({
      where: { id: organization.realm.id },
      select: { uploadedBytes: true },
    });
    const attachments = await readAttachments(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      attachments: attachments.map(({ wire }) => wire),
      upload_space_used: Number(uploadedBytes),
    };
  });
}

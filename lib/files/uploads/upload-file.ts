/** Stores uploaded files. */
import { randomBytes } from "node:crypto";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import { keepFiles, readStart } from "../../kernel/storage/stored-files.ts";
import { attachmentAdded, readAttachments } from "../../messages/attachments/attachments.ts";

import { mayHaveThumbnails } from "../../messages/attachments/thumbnail-formats.ts";
import { nameInAddress, shownName } from "./file-name.ts";
import { SNIFFED_BYTES, sniffType } from "./sniff-type.ts";
import { lockSpace, requireRoom } from "./upload-space.ts";

interface GivenFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

interface SettledUpload {
  /** Reserved by the announcement. */
  readonly reservedBytes: number;
  /** Runs in the attachment's transaction; `pathId` is its address without the uploads folder. */
  readonly settle: (tx: Transaction, pathId: string) => Promise<void>;
}

const KEY_BYTES = 24;

/**
 * @param upload absent for an upload in one request.
 * @throws ApiError BAD_REQUEST over the quota of the organization or user.
 */
export async function uploadFile(actor: Actor, file: GivenFile, upload?: SettledUpload) {
  const realmId = actor.organization.realm.id;
  const ownerId = actor.user.id;
  const name = shownName(file.name);
  const random = `${randomBytes(1).toString("hex")}/${randomBytes(KEY_BYTES).toString("base64url")}`;
  const pathId = `${realmId}/${random}/${nameInAddress(name)}`;
  const contentType = sniffType(await readStart(file.key, SNIFFED_BYTES));
  const isPicture = mayHaveThumbnails(contentType, file.size);
  await logTransaction(writerOf(actor, "upload-file"), async (log) => {
    await lockSpace(log.tx, realmId);
    await requireRoom(log.tx, actor, file.size - (upload?.reservedBytes ?? 0));
    await log.lock();
    await useSpace(log, actor, file.size);
    await keepFiles(log.tx, [file.key]);
    const [attachment] = await log.tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO attachment (realm_id, owner_id, path_id, file_key, name, content_type, size, thumbnail_due_at)
      VALUES (${realmId}, ${ownerId}, ${pathId}, ${file.key}, ${name}, ${contentType}, ${file.size},
        CASE WHEN ${isPicture} THEN now() END)
      RETURNING id`);
    if (!attachment) throw new Error("A file was not added.");
    await upload?.settle(log.tx, pathId);
    const added = await readAttachments(log.tx, [attachment.id]);
    await appendEvents(
      log,
      added.map(({ wire, spaceUsed }) =>
        attachmentAdded.event({ attachment: wire, spaceUsed }, { kind: "users", userIds: [ownerId] }),
      ),
    );
  });
  if (isPicture) wakeDeliveries("thumbnails");
  const url = `/user_uploads/${pathId}`;
  return { url, uri: url, filename: name };
}

async function useSpace({ tx, realmId }: LogTransaction, { user }: Actor, bytes: number): Promise<void> {
  await Promise.all([
    tx.$executeRaw(sql`UPDATE realm SET uploaded_bytes = uploaded_bytes + ${bytes} WHERE id = ${realmId}`),
    tx.$executeRaw(
      sql`UPDATE user_account SET uploaded_bytes = uploaded_bytes + ${bytes} WHERE id = ${user.id}`,
    ),
  ]);
}

/** Keeps an uploaded file, so that its owner can link to it. */
import { randomBytes } from "node:crypto";
import { attachmentAdded } from "../attachments/attachment-events.ts";
import { readAttachments } from "../attachments/attachment-rows.ts";
import { mayHaveThumbnails } from "../attachments/thumbnail-formats.ts";
import { badRequest } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import { type LogTransaction, logTransaction, writerOf } from "../events/log-transaction.ts";
import { keepFiles, readStart } from "../files/stored-files.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { nameInAddress, shownName } from "./file-name.ts";
import { SNIFFED_BYTES, sniffType } from "./sniff-type.ts";
import { uploadQuota } from "./upload-quota.ts";

/** A file that was received. */
interface GivenFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

const KEY_BYTES = 24;

/** @throws ApiError BAD_REQUEST when the organization's files would be larger than they may be. */
export async function uploadFile(actor: Actor, file: GivenFile) {
  const realmId = actor.organization.realm.id;
  const ownerId = actor.user.id;
  const name = shownName(file.name);
  const random = `${randomBytes(1).toString("hex")}/${randomBytes(KEY_BYTES).toString("base64url")}`;
  const pathId = `${realmId}/${random}/${nameInAddress(name)}`;
  const contentType = sniffType(await readStart(file.key, SNIFFED_BYTES));
  await logTransaction(writerOf(actor, "upload-file"), async (log) => {
    await log.lock();
    await useSpace(log, file.size);
    await keepFiles(log.tx, [file.key]);
    const data = { realmId, ownerId, pathId, fileKey: file.key, name, contentType, size: file.size };
    const thumbnailDueAt = mayHaveThumbnails(contentType) ? new Date() : null;
    const { id } = await log.tx.attachment.create({
      data: { ...data, thumbnailDueAt },
      select: { id: true },
    });
    const added = await readAttachments(log.tx, [id]);
    await appendEvents(
      log,
      added.map(({ wire, spaceUsed }) =>
        attachmentAdded.event({ attachment: wire, spaceUsed }, { kind: "users", userIds: [ownerId] }),
      ),
    );
  });
  const url = `/user_uploads/${pathId}`;
  return { url, uri: url, filename: name };
}

/** Nobody else uploads while the log is locked. */
async function useSpace({ tx, realmId }: LogTransaction, bytes: number): Promise<void> {
  const { uploadedBytes } = await tx.realm.update({
    where: { id: realmId },
    data: { uploadedBytes: { increment: bytes } },
    select: { uploadedBytes: true },
  });
  const quota = uploadQuota();
  if (quota !== null && uploadedBytes > quota * 1024 ** 2) {
    throw badRequest("Upload would exceed your organization's upload quota.");
  }
}

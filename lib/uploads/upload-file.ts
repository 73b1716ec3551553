/** Keeps an uploaded file, so that its owner can link to it. */
import { randomBytes } from "node:crypto";
import { attachmentAdded } from "../attachments/attachment-events.ts";
import { readAttachments } from "../attachments/attachment-rows.ts";
import { mayHaveThumbnails } from "../attachments/thumbnail-formats.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import { type LogTransaction, logTransaction, writerOf } from "../events/log-transaction.ts";
import { keepFiles, readStart } from "../files/stored-files.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { personOf } from "../organization-memory/person-behind.ts";
import { isSystemBot } from "../users/system-bots.ts";
import { nameInAddress, shownName } from "./file-name.ts";
import { SNIFFED_BYTES, sniffType } from "./sniff-type.ts";
import { requireSpace } from "./upload-quota.ts";

/** A file that was received. */
interface GivenFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

const KEY_BYTES = 24;

/**
 * @param settle runs in the transaction that makes the attachment, with its address without the folder of uploads.
 * @throws ApiError BAD_REQUEST when the files of the organization, or of the person, would be larger than they may be.
 */
export async function uploadFile(
  actor: Actor,
  file: GivenFile,
  settle: (tx: Transaction, pathId: string) => Promise<void> = async () => undefined,
) {
  const realmId = actor.organization.realm.id;
  const ownerId = actor.user.id;
  const name = shownName(file.name);
  const random = `${randomBytes(1).toString("hex")}/${randomBytes(KEY_BYTES).toString("base64url")}`;
  const pathId = `${realmId}/${random}/${nameInAddress(name)}`;
  const contentType = sniffType(await readStart(file.key, SNIFFED_BYTES));
  await logTransaction(writerOf(actor, "upload-file"), async (log) => {
    await log.lock();
    await useSpace(log, actor, file.size);
    await keepFiles(log.tx, [file.key]);
    const [attachment] = await log.tx.$queryRaw<{ id: number }[]>(sql`
      INSERT INTO attachment (realm_id, owner_id, path_id, file_key, name, content_type, size, thumbnail_due_at)
      VALUES (${realmId}, ${ownerId}, ${pathId}, ${file.key}, ${name}, ${contentType}, ${file.size},
        CASE WHEN ${mayHaveThumbnails(contentType, file.size)} THEN now() END)
      RETURNING id`);
    if (!attachment) throw new Error("A file was not added.");
    await settle(log.tx, pathId);
    const added = await readAttachments(log.tx, [attachment.id]);
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

/**
 * Nobody else uploads while the log is locked. What the server's own bots post comes from many people, so it counts for the
 * organization alone.
 */
async function useSpace({ tx, realmId }: LogTransaction, { user }: Actor, bytes: number): Promise<void> {
  const personId = personOf(user);
  const [[realm], , [person]] = await Promise.all([
    tx.$queryRaw<{ used: bigint }[]>(sql`
      UPDATE realm SET uploaded_bytes = uploaded_bytes + ${bytes} WHERE id = ${realmId}
      RETURNING uploaded_bytes AS used`),
    tx.$executeRaw(
      sql`UPDATE user_account SET uploaded_bytes = uploaded_bytes + ${bytes} WHERE id = ${user.id}`,
    ),
    tx.$queryRaw<{ used: number }[]>(sql`
      SELECT sum(uploaded_bytes)::float8 AS used FROM user_account
      WHERE realm_id = ${realmId} AND (id = ${personId} OR bot_owner_id = ${personId})`),
  ]);
  requireSpace({
    ofOrganization: Number(realm?.used ?? 0),
    ofPerson: isSystemBot(user) ? 0 : (person?.used ?? 0),
  });
}

/** Rows of moved files. */
import { SNIFFED_BYTES, sniffType } from "../../files/uploads/sniff-type.ts";
import { mayHaveThumbnails } from "../../messages/attachments/thumbnail-formats.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import type { NumberedFile } from "./numbered-team.ts";
import { timeText } from "./organization-rows.ts";

/**
 * @param createdAt in ms.
 * @param now in ms, when its thumbnail is due.
 */
export async function attachmentRow(
  realmId: number,
  numbered: NumberedFile,
  createdAt: number,
  now: number,
): Promise<ArchiveRow> {
  const { id, ownerId, pathId, storeKey, name, file } = numbered;
  const contentType = sniffType(await startOf(numbered));
  return {
    id,
    realm_id: realmId,
    owner_id: ownerId,
    path_id: pathId,
    file_key: storeKey,
    name,
    content_type: contentType,
    size: file.size,
    created_at: timeText(createdAt),
    thumbnail_due_at: mayHaveThumbnails(contentType, file.size) ? timeText(now) : null,
    is_old_picture: true,
  };
}

async function startOf({ file }: NumberedFile): Promise<Buffer> {
  const content = await file.open();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes >= SNIFFED_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SNIFFED_BYTES);
}

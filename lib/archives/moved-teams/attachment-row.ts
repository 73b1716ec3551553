/** Rows of moved files. */
import { SNIFFED_BYTES, sniffType } from "../../files/uploads/sniff-type.ts";
import { mayHaveThumbnails } from "../../messages/attachments/thumbnail-formats.ts";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { ROWS_AT_ONCE } from "./entry-batches.ts";
import type { MovedFile } from "./moved-team.ts";
import type { NumberedFile } from "./numbered-team.ts";
import { timeText } from "./organization-rows.ts";

/** The entries of an import are read several times, the last time while the organization waits: no file is then opened. */
const knownTypes = new WeakMap<MovedFile, string>();

/**
 * @param createdAt in ms.
 * @param now in ms, when thumbnails are due.
 */
export async function* attachmentBatches<File extends NumberedFile>(
  realmId: number,
  files: readonly File[],
  createdAt: (file: File) => number,
  now: number,
): AsyncGenerator<ArchiveEntry> {
  for (let start = 0; start < files.length; start += ROWS_AT_ONCE) {
    const rows: ArchiveRow[] = [];
    for (const file of files.slice(start, start + ROWS_AT_ONCE))
      rows.push(rowOf(realmId, file, await typeOf(file.file), createdAt(file), now));
    yield { kind: "rows", table: "attachment", rows };
  }
}

async function typeOf(file: MovedFile): Promise<string> {
  const type = knownTypes.get(file) ?? sniffType(await startOf(file));
  knownTypes.set(file, type);
  return type;
}

function rowOf(
  realmId: number,
  { id, ownerId, pathId, storeKey, name, file }: NumberedFile,
  contentType: string,
  createdAt: number,
  now: number,
): ArchiveRow {
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

async function startOf(file: MovedFile): Promise<Buffer> {
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

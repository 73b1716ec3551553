/** Space that imports will need, of the disk and of the organization's upload quota. */
import { lockSpace, requireRoomOfAll } from "../../files/uploads/upload-space.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { checkDiskSpace, FILES_AT, reserveOf } from "../../kernel/storage/disk-space.ts";

/** Copies of the file at the same time: its pieces, the joined file, and its unpacked contents. */
const COPIES = 3;

/** One lock for all organizations, because they share the disk. */
const LOCK = 7281;

/**
 * Call it in the transaction that begins the upload: until then, no other upload of an export begins.
 * @throws ApiError BAD_REQUEST for missing space.
 */
export async function reserveSpace(tx: Transaction, realmId: number, size: number): Promise<void> {
  await tx.$queryRaw(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK}::int, 0)) AS locked`);
  await lockSpace(tx, realmId);
  await requireRoomOfAll(tx, realmId, size);
  await requireFreeSpace(tx, size);
}

/** Other imports will still take what they have not received, and their copies. */
async function requireFreeSpace(tx: Transaction, size: number): Promise<void> {
  const disk = await checkDiskSpace();
  if (!disk) return;
  const [unfinished] = await tx.$queryRaw<{ bytes: number }[]>(sql`
    SELECT coalesce(sum(${COPIES}::int * size - received), 0)::float8 AS bytes FROM uploaded_export
    WHERE state NOT IN ('imported', 'undoing', 'undone')`);
  const reserved = FILES_AT * reserveOf(disk.size) + (unfinished?.bytes ?? 0);
  if (disk.free - reserved < COPIES * size)
    throw badRequest(
      "The server's disk has too little free space: an import needs three times the size of its file. Ask the server's administrator to free space.",
    );
}

/** Restores an organization from an archive. */
import { z } from "zod";
import { sql } from "../db/sql.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import type { Manifest } from "../exports/archive-format.ts";
import { tableColumns } from "../exports/table-columns.ts";
import { fileStore } from "../files/file-store.ts";
import { ArchiveError } from "./archive-error.ts";
import { type IdShift, reserveIds } from "./id-shift.ts";
import { readArchive } from "./read-archive.ts";
import { RowWriter } from "./restore-rows.ts";
import { type ArchiveRow, shiftKeys } from "./shift-row.ts";

export interface ImportedOrganization {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  /** Rows that were restored, files not counted. */
  readonly rows: number;
  readonly files: number;
}

/**
 * Makes the organization of an archive here, in one transaction: nothing of it is there if anything fails.
 * @param subdomain of the organization, when it is not to have that of the archive.
 * @throws ArchiveError for a damaged archive, and when the subdomain is in use.
 */
export async function importOrganization(file: string, subdomain?: string): Promise<ImportedOrganization> {
  const written: string[] = [];
  try {
    return await transaction((tx) => restore(tx, file, subdomain, written));
  } catch (error) {
    for (const key of written) await fileStore().remove(key);
    throw error;
  }
}

async function restore(
  tx: Transaction,
  file: string,
  givenSubdomain: string | undefined,
  written: string[],
): Promise<ImportedOrganization> {
  await tx.$executeRaw(sql`SET LOCAL statement_timeout = '10min'`);
  let target: Target | undefined;
  let rows = 0;
  for await (const entry of readArchive(file)) {
    if (entry.kind === "manifest") target = await begin(tx, entry.manifest, givenSubdomain);
    if (!target) throw new ArchiveError("The archive does not begin with its export.json.");
    const { subdomain, shift, writer } = target;
    if (entry.kind === "rows") {
      const rename = (row: ArchiveRow) => (entry.table === "realm" ? { ...row, subdomain } : row);
      await writer.write(entry.table, entry.rows, rename);
      rows += entry.rows.length;
    } else if (entry.kind === "file") {
      const key = shiftKeys(entry.key, shift.get("realm") ?? 0);
      await fileStore().write(key, entry.content);
      written.push(key);
      await tx.$executeRaw(sql`
        INSERT INTO stored_file (key, realm_id, released_at) VALUES (${key}, ${target.realmId}, NULL)`);
    }
  }
  if (!target) throw new ArchiveError("The archive is empty.");
  await target.writer.finish();
  await derive(tx, target.realmId);
  const { realmId: id, subdomain, name } = target;
  return { id, subdomain, name, rows, files: written.length };
}

interface Target {
  readonly realmId: number;
  readonly subdomain: string;
  readonly name: string;
  readonly shift: IdShift;
  readonly writer: RowWriter;
}

async function begin(tx: Transaction, manifest: Manifest, given: string | undefined): Promise<Target> {
  const { id, name } = manifest.organization;
  const subdomain = given ?? manifest.organization.subdomain;
  const taken = await tx.$queryRaw<unknown[]>(sql`SELECT 1 FROM realm WHERE subdomain = ${subdomain}`);
  if (taken.length > 0) {
    throw new ArchiveError(
      `There is already an organization ${subdomain || "."}; give the import another subdomain.`,
    );
  }
  // The number of the transaction is taken before the ids of its messages: lib/search/update-index.ts relies on it.
  await tx.$queryRaw(sql`SELECT pg_current_xact_id()::text`);
  const shift = await reserveIds(manifest);
  const writer = new RowWriter(tx, await tableColumns(tx), shift);
  return { realmId: id + (shift.get("realm") ?? 0), subdomain, name, shift, writer };
}

/** What follows from the rows. */
async function derive(tx: Transaction, realmId: number): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE topic t SET last_message_id = (SELECT max(m.id) FROM message m WHERE m.topic_id = t.id)
    WHERE t.realm_id = ${realmId}`);
  await tx.$executeRaw(sql`
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT DISTINCT c.id, f.user_id FROM channel c JOIN message m ON m.conversation_id = c.conversation_id
    JOIN message_flag f ON f.message_id = m.id
    WHERE c.realm_id = ${realmId}
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.channel_id = c.id AND s.user_id = f.user_id)`);
  const [used] = z
    .array(z.object({ bytes: z.coerce.bigint() }))
    .parse(
      await tx.$queryRaw(
        sql`SELECT coalesce(sum(size), 0)::text AS bytes FROM attachment WHERE realm_id = ${realmId}`,
      ),
    );
  await tx.$executeRaw(sql`UPDATE realm SET uploaded_bytes = ${used?.bytes ?? 0n} WHERE id = ${realmId}`);
  await tx.$executeRaw(sql`
    UPDATE user_account u SET uploaded_bytes = a.bytes
    FROM (SELECT owner_id, sum(size) AS bytes FROM attachment WHERE realm_id = ${realmId} GROUP BY owner_id) a
    WHERE a.owner_id = u.id`);
}

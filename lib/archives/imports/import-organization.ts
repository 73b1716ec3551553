/**
 * Restores an organization from an untrusted archive: accepts rows and files of one organization, gives them unused
 * ids and keys, and accepts no HTML.
 */

import type { Readable } from "node:stream";
import { z } from "zod";
import { parsedFieldData } from "../../accounts/profile-fields/profile-field-records.ts";
import { configuration } from "../../config.ts";
import { claimSubdomain } from "../../kernel/databases/organization-places.ts";
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { logger } from "../../kernel/log.ts";
import { urlOfSubdomain } from "../../kernel/memory/find-organization.ts";
import { readOrganization } from "../../kernel/memory/load-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { ArchiveError, type Manifest, quoted } from "../exports/archive-format.ts";

import { readColumnTypes } from "./column-forms.ts";
import { type IdRange, type IdRanges, reserveIds, shiftOf } from "./id-shift.ts";
import { type ArchiveEntry, readArchive } from "./read-archive.ts";
import { renderDescriptions, renderTexts } from "./render-texts.ts";

import { RowWriter } from "./restore-rows.ts";
import { type ArchiveRow, shiftKeys } from "./shift-row.ts";

export const STATEMENT_MS = 600_000;

export interface ImportedOrganization {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  /** Excludes files. */
  readonly rows: number;
  readonly files: number;
}

/**
 * @param subdomain replaces the archive's.
 * @throws ArchiveError for a damaged or forbidden archive, and if the subdomain is in use.
 */
export function importOrganization(file: string, subdomain?: string): Promise<ImportedOrganization> {
  return importEntries(readArchive(file), subdomain);
}

/** `importOrganization` of entries that need not come from a file. */
export async function importEntries(
  entries: AsyncIterable<ArchiveEntry>,
  subdomain?: string,
): Promise<ImportedOrganization> {
  const written: string[] = [];
  // One transaction. Until messages are rendered afterwards, they are shown as their source.
  const { imported, organization, ranges } = await transaction((tx) =>
    restore(tx, entries, subdomain, written),
  ).catch(async (error) => {
    for (const key of written) await removeFile(key);
    throw error;
  });
  await renderTexts(organization, ranges);
  return imported;
}

async function removeFile(key: string): Promise<void> {
  await fileStore()
    .remove(key)
    .catch((error) => logger.warn({ err: error, key }, "a file of a refused archive could not be removed"));
}

interface Restored {
  readonly imported: ImportedOrganization;
  readonly organization: Organization;
  readonly ranges: IdRanges;
}

async function restore(
  tx: Transaction,
  entries: AsyncIterable<ArchiveEntry>,
  givenSubdomain: string | undefined,
  written: string[],
): Promise<Restored> {
  await allowStatements(tx, STATEMENT_MS);
  let target: Target | undefined;
  let rows = 0;
  for await (const entry of entries) {
    if (entry.kind === "manifest") target = await begin(tx, entry.manifest, givenSubdomain);
    if (!target) throw new ArchiveError("The archive does not begin with its export.json.");
    const { subdomain, writer } = target;
    if (entry.kind === "rows") {
      const rename = (row: ArchiveRow) => (entry.table === "realm" ? { ...row, subdomain } : row);
      await writer.write(entry.table, entry.rows, rename);
      rows += entry.rows.length;
    } else if (entry.kind === "file") {
      writer.files.take(entry.key, entry.size);
      await restoreFile(tx, target, entry, written);
    } else if (entry.kind === "removed-files") writer.files.forget(entry.keys);
  }
  if (!target) throw new ArchiveError("The archive is empty.");
  target.writer.files.requireAll();
  await target.writer.finish();
  const realms = await tx.$queryRaw<unknown[]>(sql`SELECT FROM realm WHERE id = ${target.realmId}`);
  if (realms.length === 0) throw new ArchiveError("The archive does not have exactly one organization.");
  await requirePlacedMessages(tx, target.ranges);
  await derive(tx, target.realmId, target.ranges);
  const organization = await openRestored(tx, target.realmId);
  await renderDescriptions(tx, organization);
  const { realmId: id, subdomain, name, ranges } = target;
  return { imported: { id, subdomain, name, rows, files: written.length }, organization, ranges };
}

interface Target {
  readonly realmId: number;
  readonly subdomain: string;
  readonly name: string;
  readonly ranges: IdRanges;
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
  await claimSubdomain(subdomain);
  // The transaction's number must precede its message ids; lib/messages/search/update-index.ts relies on it.
  await tx.$queryRaw(sql`SELECT pg_current_xact_id()::text`);
  const ranges = await reserveIds(manifest);
  const url = addressHere(subdomain, manifest.organization.url);
  const writer = new RowWriter(tx, await readColumnTypes(tx), manifest, ranges, url);
  return { realmId: id + (ranges.get("realm")?.distance ?? 0), subdomain, name, ranges, writer };
}

/** Falls back to the archive's address, because links would otherwise name localhost. */
export function addressHere(subdomain: string, former: string | undefined): string {
  const { url, development } = configuration();
  return url === null && !development && former !== undefined ? former : urlOfSubdomain(subdomain);
}

/** @param written receives the key before the file is stored. */
async function restoreFile(
  tx: Transaction,
  { realmId, ranges }: Target,
  { key: archived, content }: { readonly key: string; readonly content: Readable },
  written: string[],
): Promise<void> {
  const key = shiftKeys(archived, shiftOf(ranges).get("realm") ?? 0);
  written.push(key);
  await fileStore().write(key, content);
  await tx.$executeRaw(sql`
    INSERT INTO stored_file (key, realm_id, released_at) VALUES (${key}, ${realmId}, NULL)`);
}

/** Checks references that no foreign key enforces. @throws ArchiveError if a message's topic or sender is missing. */
export async function requirePlacedMessages(tx: Transaction, ranges: IdRanges): Promise<void> {
  const messages = ranges.get("message");
  if (!messages) return;
  const { lowest, highest, distance } = messages;
  const lost = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM message m
    LEFT JOIN topic t ON t.id = m.topic_id AND t.conversation_id = m.conversation_id
    LEFT JOIN user_account u ON u.id = m.sender_id
    WHERE m.id BETWEEN ${lowest + distance} AND ${highest + distance} AND (t.id IS NULL OR u.id IS NULL) LIMIT 1`);
  if (lost.length > 0)
    throw new ArchiveError("The archive has a message whose topic or sender is not in the archive.");
}

async function derive(tx: Transaction, realmId: number, ranges: IdRanges): Promise<void> {
  const messages = ranges.get("message");
  if (messages) await noteNewest(tx, messages);
  await tx.$executeRaw(sql`
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT DISTINCT c.id, f.user_id FROM channel c JOIN message m ON m.conversation_id = c.conversation_id
    JOIN message_flag f ON f.message_id = m.id
    WHERE c.realm_id = ${realmId}
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.channel_id = c.id AND s.user_id = f.user_id)`);
  await countUploads(tx, realmId);
}

/** Updates the newest message of topics that got imported ones. */
export async function noteNewest(tx: Transaction, { lowest, highest, distance }: IdRange): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE topic t SET last_message_id = greatest(t.last_message_id, n.newest)
    FROM (SELECT topic_id, max(id) AS newest FROM message
      WHERE id BETWEEN ${lowest + distance} AND ${highest + distance} GROUP BY topic_id) AS n
    WHERE n.topic_id = t.id`);
}

export async function countUploads(tx: Transaction, realmId: number): Promise<void> {
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

/** @throws ArchiveError for impossible settings or profile fields. */
export async function openRestored(tx: Transaction, realmId: number): Promise<Organization> {
  try {
    const organization = await readOrganization(tx, realmId);
    for (const field of organization.profileFields.inOrder()) parsedFieldData(field);
    return organization;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ArchiveError("The archive has an impossible profile field.");
    if (!(error instanceof z.ZodError)) throw error;
    const places = error.issues.map(({ path }) => path.join(".")).slice(0, 3);
    throw new ArchiveError(`The archive has impossible settings or fields: ${quoted(places.join(", "))}.`);
  }
}

/** Writes archives. */
import type { Readable } from "node:stream";
import type { TarPackController } from "modern-tar";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { allowStatements, readSnapshot, type Transaction } from "../../kernel/db/transaction.ts";
import { urlOfSubdomain } from "../../kernel/memory/find-organization.ts";
import {
  ARCHIVE_VERSION,
  EXPLANATION_NAME,
  MANIFEST_NAME,
  type Manifest,
  partName,
  REMOVED_FILES_NAME,
} from "./archive-format.ts";
import { archiveReadme } from "./archive-readme.ts";
import { addFile, addText, archiveStream, PART_CHARACTERS } from "./archive-stream.ts";
import type { ArchiveTable } from "./archive-table.ts";
import { archiveTables } from "./archive-tables.ts";
import { type ExportKind, type ExportScope, exportScope } from "./export-scope.ts";

const STATEMENT_MS = 600_000;
const ROWS_AT_ONCE = 500;

/**
 * Made from one snapshot, no faster than it is read.
 * @throws Error from reading the stream, when the database or the file store fails.
 */
export function writeArchive(realmId: number, kind: ExportKind): Readable {
  return archiveStream((tar) => pack(tar, realmId, kind));
}

async function pack(tar: TarPackController, realmId: number, kind: ExportKind): Promise<void> {
  const scope = await exportScope(realmId, kind);
  const keys = await readSnapshot(async (tx) => {
    await allowStatements(tx, STATEMENT_MS);
    const manifest = await manifestOf(tx, scope);
    await addText(tar, EXPLANATION_NAME, archiveReadme(manifest));
    await addText(tar, MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`);
    const columns = await tableColumns(tx);
    const files = new Set<string>();
    for (const table of archiveTables) {
      await addTable(tar, tx, scope, table, columns.get(table.name) ?? []);
      for (const key of await filesOf(tx, scope, table)) files.add(key);
    }
    return files;
  });
  const removed: string[] = [];
  for (const key of keys) if (!(await addFile(tar, key))) removed.push(key);
  if (removed.length > 0) await addText(tar, REMOVED_FILES_NAME, `${removed.join("\n")}\n`);
}

async function manifestOf(tx: Transaction, scope: ExportScope): Promise<Manifest> {
  const [found] = await tx.$queryRaw<{ subdomain: string; name: string; now: string }[]>(sql`
    SELECT subdomain, name, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now
    FROM realm WHERE id = ${scope.realmId}`);
  if (!found) throw new Error(`There is no organization ${scope.realmId}.`);
  const ids = new Map<string, [number, number]>();
  for (const table of archiveTables) {
    const space = table.ids.id;
    if (space === undefined) continue;
    const [range] = await tx.$queryRaw<{ lowest: number | null; highest: number | null }[]>(sql`
      SELECT min(t.id)::bigint AS lowest, max(t.id)::bigint AS highest FROM ${rowsOf(table, scope)}`);
    if (range?.lowest === null || range?.lowest === undefined || range.highest === null) continue;
    const [lowest, highest] = ids.get(space) ?? [range.lowest, range.highest];
    ids.set(space, [Math.min(lowest, range.lowest), Math.max(highest, range.highest)]);
  }
  return {
    format: "parley",
    version: ARCHIVE_VERSION,
    kind: scope.kind,
    exported_at: found.now,
    organization: {
      id: scope.realmId,
      subdomain: found.subdomain,
      name: found.name,
      url: urlOfSubdomain(found.subdomain),
    },
    ids: Object.fromEntries(ids),
  };
}

function rowsOf({ name, rows }: ArchiveTable, scope: ExportScope): Sql {
  return sql`${Prisma.raw(name)} t WHERE ${rows(scope)}`;
}

/** Reads by a cursor, which bounds memory. */
async function addTable(
  tar: TarPackController,
  tx: Transaction,
  scope: ExportScope,
  table: ArchiveTable,
  columns: readonly string[],
): Promise<void> {
  const hidden = [...(table.omitted ?? []), ...(scope.kind === "everything" ? [] : (table.guarded ?? []))];
  const shown = columns
    .filter((column) => !hidden.includes(column))
    .map((column) => shownAs(column, table, scope))
    .reduce((all, next) => sql`${all}, ${next}`);
  const order = table.key.map((column) => `t."${column}"`).join(", ");
  const cursor = Prisma.raw(`export_${table.name}`);
  await tx.$executeRaw(sql`
    DECLARE ${cursor} NO SCROLL CURSOR FOR
    SELECT row_to_json(shown)::text AS line FROM (
      SELECT ${shown} FROM ${rowsOf(table, scope)} ORDER BY ${Prisma.raw(order)}) AS shown`);
  let part = "";
  let parts = 0;
  for (;;) {
    const rows = await tx.$queryRaw<{ line: string }[]>(
      sql`FETCH ${Prisma.raw(String(ROWS_AT_ONCE))} FROM ${cursor}`,
    );
    for (const { line } of rows) part += `${line}\n`;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (part !== "" && (isLast || part.length > PART_CHARACTERS)) {
      parts += 1;
      await addText(tar, partName(table.name, parts), part);
      part = "";
    }
    if (isLast) break;
  }
  await tx.$executeRaw(sql`CLOSE ${cursor}`);
}

function shownAs(column: string, { masked }: ArchiveTable, scope: ExportScope): Sql {
  const name = Prisma.raw(`"${column}"`);
  const mask = scope.kind === "everything" ? undefined : masked?.[column];
  return mask ? sql`${mask(scope, sql`t.${name}`)} AS ${name}` : sql`t.${name}`;
}

async function filesOf(tx: Transaction, scope: ExportScope, table: ArchiveTable): Promise<string[]> {
  if (!table.files) return [];
  const given = Prisma.raw(table.files.map((column) => `t."${column}"`).join(", "));
  const rows = await tx.$queryRaw<{ keys: string }[]>(
    sql`SELECT concat_ws(' ', ${given}) AS keys FROM ${rowsOf(table, scope)}`,
  );
  return rows.flatMap(({ keys }) => keys.split(" ")).filter((key) => key !== "");
}

async function tableColumns(tx: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.$queryRaw<{ table_name: string; columns: string[] }[]>(sql`
    SELECT table_name::text, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY table_name`);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

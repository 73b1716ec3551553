/**
 * Nodes of the previous release serve on beside the new one, so a migration may only add things that they need not know.
 * Things that they use are removed by a later migration, when no build that uses them can serve the database.
 */
import type pg from "pg";
import type { SchemaFile } from "../../kernel/db/build-schema.ts";
import { concurrentIndex } from "../../kernel/db/concurrent-index.ts";
import { type Catalog, type Column, readCatalog } from "./catalog.ts";

/** These tables grow with messages: a statement that touches each of their rows takes minutes, and requests would wait. */
const GROWING = new Set([
  "attachment",
  "audit_entry",
  "event",
  "message",
  "message_attachment",
  "message_edit",
  "message_flag",
  "message_search",
  "reaction",
  "stored_file",
  "submessage",
  "topic",
  "topic_read",
]);

interface Held {
  readonly table: string;
  readonly mode: string;
}

const HELD = `
  SELECT c.relname AS "table", l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind IN ('r', 'p')
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A rewrite changes the file. */
const FILES = `
  SELECT relname AS name, pg_relation_filenode(oid)::text AS file FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;

/**
 * The migration is applied, or only tried.
 * @returns changes that nodes of the previous release may not survive, each as in a mark (`marksOf`).
 */
export async function breachesOf(
  client: pg.ClientBase,
  { sql }: SchemaFile,
  end: "COMMIT" | "ROLLBACK" = "COMMIT",
): Promise<string[]> {
  const before = await readCatalog(client);
  if (concurrentIndex(sql) !== null) {
    await client.query(sql);
    return differences(before, await readCatalog(client));
  }
  const files = await filesOf(client);
  await client.query("BEGIN");
  await client.query(sql);
  const { rows: held } = await client.query<Held>(HELD);
  const written = await filesOf(client);
  const after = await readCatalog(client);
  await client.query(end);
  const isGrowing = ({ table }: Held) => GROWING.has(table) && before.tables.has(table);
  const slow = held.filter(isGrowing).flatMap(({ table, mode }) => slowWork(table, mode));
  const rewritten = [...files]
    .filter(([name, file]) => (written.get(name) ?? file) !== file)
    .map(([name]) => `rewrites ${name}`);
  return [...new Set([...differences(before, after), ...slow, ...rewritten])];
}

async function filesOf(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(FILES);
  return new Map(rows.map(({ name, file }) => [name, file]));
}

function slowWork(table: string, mode: string): string[] {
  if (mode === "RowExclusiveLock") return [`changes rows of ${table}`];
  return mode === "ShareLock" ? [`lets writers of ${table} wait for an index`] : [];
}

function differences(before: Catalog, after: Catalog): string[] {
  const former = (table: string) => before.tables.has(table) && after.tables.has(table);
  const found: string[] = [];
  for (const table of before.tables) if (!after.tables.has(table)) found.push(`drops ${table}`);
  for (const column of before.columns.values()) {
    if (former(column.table)) found.push(...columnChanges(column, after.columns.get(column.name)));
  }
  for (const column of after.columns.values()) {
    const isNew = former(column.table) && !before.columns.has(column.name);
    if (isNew && column.is_required && !column.has_default) found.push(`requires ${column.name}`);
  }
  for (const [name, { table, definition, columns }] of before.conditions) {
    const isKept = after.conditions.get(name)?.definition === definition;
    // The columns were found already.
    const isOfGone = columns.some((column) => !after.columns.has(`${table}.${column}`));
    if (former(table) && !isKept && !isOfGone) found.push(`drops ${name}`);
  }
  for (const [name, { table, definition, columns }] of after.conditions) {
    const isKnown = before.conditions.get(name)?.definition === definition;
    // The previous release leaves new columns as they are by default.
    const isOfNew = columns.some((column) => !before.columns.has(`${table}.${column}`));
    if (former(table) && !isKnown && !isOfNew) found.push(`adds ${name}`);
  }
  return found;
}

function columnChanges(before: Column, after: Column | undefined): string[] {
  const { name } = before;
  if (!after) return [`drops ${name}`];
  return [
    ...(after.type === before.type ? [] : [`changes the type of ${name}`]),
    ...(after.is_required && !before.is_required ? [`requires ${name}`] : []),
    ...(before.is_required && !after.is_required ? [`allows null in ${name}`] : []),
    ...(before.has_default && !after.has_default && after.is_required
      ? [`drops the default of ${name}`]
      : []),
  ];
}

const MARK = /^-- Safe from version (\d+): (.+)$/gm;

/** By breach: the first version whose builds do not mind it. The database must refuse older builds. */
export function marksOf({ sql }: SchemaFile): ReadonlyMap<string, number> {
  return new Map([...sql.matchAll(MARK)].map(([, version, breach = ""]) => [breach, Number(version)]));
}

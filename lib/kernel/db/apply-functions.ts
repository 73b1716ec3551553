/** Keeps database functions in sync with prisma/functions. */
import type pg from "pg";
import type { SchemaFile } from "./build-schema.ts";

/**
 * Creates new and changed functions and drops removed ones, in the caller's transaction. The caller holds the migration
 * lock, has applied the migrations, and is not older than the database.
 *
 * Nodes of the previous release may still serve. A changed body is safe: running calls finish with the old one. Changed
 * parameters or results need a new name (`send_messages_2`); the old file stays until that release is no longer the
 * oldest of prisma/database-version.json.
 * @returns the names of written functions.
 * @throws Error when a file cannot be applied.
 */
export async function applyFunctions(
  client: pg.Client,
  { changed, gone }: FunctionChanges,
): Promise<string[]> {
  for (const file of changed) await write(client, file);
  for (const name of gone) {
    await client.query(`DROP FUNCTION IF EXISTS ${client.escapeIdentifier(name)}`);
    await client.query("DELETE FROM sql_function WHERE name = $1", [name]);
  }
  return changed.map((file) => file.name);
}

export interface FunctionChanges {
  readonly changed: readonly SchemaFile[];
  /** Names. */
  readonly gone: readonly string[];
}

export async function functionChanges(
  client: pg.Client,
  functions: readonly SchemaFile[],
): Promise<FunctionChanges> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM sql_function",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return {
    changed: functions.filter((file) => applied.get(file.name) !== file.checksum),
    gone: [...applied.keys()].filter((name) => !functions.some((file) => file.name === name)),
  };
}

async function write(client: pg.Client, { name, sql, checksum }: SchemaFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The function ${name} could not be created: ${reason}`);
  }
  await client.query(
    `INSERT INTO sql_function (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/** Keeps database functions in sync with prisma/functions. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

const FOLDER = path.join(import.meta.dirname, "..", "..", "..", "prisma", "functions");

export interface SqlFunction {
  readonly name: string;
  readonly sql: string;
}

export async function readFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, ".sql"),
      sql: await readFile(path.join(FOLDER, file), "utf8"),
    })),
  );
}

/**
 * Creates new and changed functions and drops removed ones, in one transaction. The caller holds the migration lock and
 * has applied the migrations.
 *
 * Nodes of the previous version may still serve. A changed body is safe: running calls finish with the old one. Changed
 * parameters or results need a new name (`send_messages_2`); the old file stays until the next release.
 * @returns the names of written functions.
 * @throws Error when a file cannot be applied; nothing has changed.
 */
export async function applyFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM sql_function",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = functions.filter((file) => applied.get(file.name) !== checksumOf(file));
  const gone = [...applied.keys()].filter((name) => !functions.some((file) => file.name === name));
  if (changed.length + gone.length === 0) return [];
  await client.query("BEGIN");
  try {
    for (const file of changed) await write(client, file);
    for (const name of gone) {
      await client.query(`DROP FUNCTION IF EXISTS ${client.escapeIdentifier(name)}`);
      await client.query("DELETE FROM sql_function WHERE name = $1", [name]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  return changed.map((file) => file.name);
}

function checksumOf({ sql }: SqlFunction): string {
  return createHash("sha256").update(sql).digest("hex");
}

async function write(client: pg.Client, file: SqlFunction): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The function ${file.name} could not be created: ${reason}`);
  }
  await client.query(
    `INSERT INTO sql_function (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [file.name, checksumOf(file)],
  );
}

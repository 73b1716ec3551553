/** Reads what this build brings to the database: migrations, SQL functions, and their version. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { OWN_VERSION } from "../parley-version.ts";
import type { DatabaseVersion } from "./database-version.ts";

/** Next's bundles load this module, and have no folder. */
const inPrisma = (...names: readonly string[]) =>
  path.join(import.meta.dirname, "..", "..", "..", "prisma", ...names);

/** A migration, or an SQL function. */
export interface SchemaFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface BuildSchema {
  readonly version: DatabaseVersion;
  /** In their order. */
  readonly migrations: readonly SchemaFile[];
  readonly functions: readonly SchemaFile[];
}

const versionFile = z.object({
  version: z.int(),
  oldest: z.object({ version: z.int(), release: z.string() }),
  functionsOfOldest: z.array(z.string()),
});

export async function readBuildSchema(): Promise<BuildSchema> {
  const [version, migrations, functions] = await Promise.all([
    readBuildVersion(),
    readMigrations(),
    readFunctions(),
  ]);
  return { version, migrations, functions };
}

export async function readBuildVersion(): Promise<DatabaseVersion> {
  const { version, oldest } = await readVersionFile();
  return { version, release: OWN_VERSION, oldest };
}

export async function readVersionFile(): Promise<z.infer<typeof versionFile>> {
  return versionFile.parse(JSON.parse(await readFile(inPrisma("database-version.json"), "utf8")));
}

async function readMigrations(): Promise<SchemaFile[]> {
  const entries = await readdir(inPrisma("migrations"), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      return schemaFile(name, await readFile(inPrisma("migrations", name, "migration.sql"), "utf8"));
    }),
  );
}

async function readFunctions(): Promise<SchemaFile[]> {
  const files = (await readdir(inPrisma("functions"))).filter((file) => file.endsWith(".sql"));
  return Promise.all(
    files.sort().map(async (file) => {
      return schemaFile(path.basename(file, ".sql"), await readFile(inPrisma("functions", file), "utf8"));
    }),
  );
}

export function schemaFile(name: string, sql: string): SchemaFile {
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** Makes the backup that each release leaves for the tests of later ones, and describes what a restore must keep. */
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dequal } from "dequal";
import pg from "pg";
import { z } from "zod";
import { backUp } from "../../server/backup/backup-command.ts";
import { configuration } from "../config.ts";
import { LEFT_OUT } from "../kernel/backup/describe-database.ts";
import { OWN_VERSION } from "../kernel/parley-version.ts";
import { fillEmptyTables } from "./fill-empty-tables.ts";
import { fillOrganization } from "./fill-organization.ts";
import { createTestOrganization } from "./test-organization.ts";
import type { TestServer } from "./test-server.ts";

/** Tables that a newer version writes when it upgrades. */
const OF_VERSIONS = ["_prisma_migrations", "database_version"];

export const tableContents = z.record(
  z.string(),
  z.object({ columns: z.array(z.string()), rows: z.int(), md5: z.string() }),
);
export type TableContents = z.infer<typeof tableContents>;

const RETRY_MS = 200;

/** Writes VERSION.tar.zst and VERSION.json. */
export async function makeReleaseData({ port, databaseUrl }: TestServer, folder: string): Promise<void> {
  const org = await createTestOrganization(port, { subdomain: "" });
  const archive = path.join(folder, "archive.tar.gz");
  await fillOrganization(org, archive);
  await rm(archive);
  // The first backup notes the secret there.
  await fillEmptyTables(databaseUrl, [...LEFT_OUT, "installation"]);
  const file = path.join(folder, `${OWN_VERSION}.tar.zst`);
  for (;;) {
    const before = await contentsOf(databaseUrl);
    await rm(file, { force: true });
    await backUp(file, { ...configuration(), externalDatabase: databaseUrl });
    // Recurring work may have changed a row meanwhile.
    if (dequal(await contentsOf(databaseUrl), before)) {
      await writeFile(path.join(folder, `${OWN_VERSION}.json`), `${JSON.stringify(before, null, 2)}\n`);
      return;
    }
    await wait(RETRY_MS);
  }
}

/**
 * Counts and hashes the rows of each table.
 * @param as gives the tables, and of each the columns, of an earlier version; all without it.
 */
export async function contentsOf(databaseUrl: string, as?: TableContents): Promise<TableContents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL timezone = 'UTC'");
    const tables = as
      ? Object.entries(as).map(([name, { columns }]) => ({ name, columns }))
      : await tablesOf(client);
    const contents: TableContents = {};
    for (const { name, columns } of tables) {
      const listed = columns.map(pg.escapeIdentifier).join(", ");
      const { rows } = await client.query<{ rows: number; md5: string }>(
        `SELECT count(*)::int AS rows, md5(coalesce(string_agg(line, E'\\n' ORDER BY line COLLATE "C"), '')) AS md5
         FROM (SELECT ROW(${listed})::text AS line FROM ${pg.escapeIdentifier(name)}) t`,
      );
      contents[name] = { columns, rows: 0, md5: "", ...rows[0] };
    }
    return contents;
  } finally {
    await client.end();
  }
}

async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT table_name::text AS name, array_agg(column_name::text ORDER BY column_name COLLATE "C") AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)
     GROUP BY table_name ORDER BY table_name COLLATE "C"`,
    [[...LEFT_OUT, ...OF_VERSIONS]],
  );
  return rows.filter(({ name }) => !name.startsWith("event_"));
}

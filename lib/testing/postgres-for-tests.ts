/** One PostgreSQL with a migrated template to copy. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../server/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../kernel/db/migrate.ts";

/** Nothing has to survive a crash of the machine. */
const FOR_SPEED = [
  "ALTER SYSTEM SET fsync = off",
  "ALTER SYSTEM SET full_page_writes = off",
  "SELECT pg_reload_conf()",
];

/**
 * PARLEY_TEST_DATABASE_URL names an existing server instead. PARLEY_TEST_TEMPLATE passes the template to test
 * processes.
 */
export default async function startPostgresForTests(): Promise<() => Promise<void>> {
  const given = process.env.PARLEY_TEST_DATABASE_URL;
  if (given) {
    const template = await createTemplate(given);
    return () => administer(given, [`DROP DATABASE ${template} WITH (FORCE)`]);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-tests-"));
  const postgres = await startEmbeddedPostgres(folder);
  process.env.PARLEY_TEST_DATABASE_URL = postgres.url;
  await administer(postgres.url, FOR_SPEED);
  await createTemplate(postgres.url);
  return async () => {
    await postgres.stop();
    // See lib/testing/test-folder.ts.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
}

async function createTemplate(url: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll("-", "")}`;
  await administer(url, [`CREATE DATABASE ${name}`]);
  const template = new URL(url);
  template.pathname = `/${name}`;
  await migrate(template.toString());
  process.env.PARLEY_TEST_TEMPLATE = name;
  return name;
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

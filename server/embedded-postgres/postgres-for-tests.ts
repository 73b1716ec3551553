/** Starts one PostgreSQL for all API tests; every test file creates its own database in it. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/** Starts it in a temporary folder, unless PARLEY_TEST_DATABASE_URL names one; returns a function that stops it. */
export default async function startPostgresForTests(): Promise<() => Promise<void>> {
  if (process.env.PARLEY_TEST_DATABASE_URL) return async () => undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-tests-"));
  const postgres = await startEmbeddedPostgres(folder);
  process.env.PARLEY_TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

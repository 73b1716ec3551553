/** Copies of a database. */
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireOriginal } from "./copied-cluster.ts";

/** As PostgreSQL has it. */
async function makeCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-copied-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cluster = path.join(folder, "postgres");
  for (const name of ["base", "global", "pg_wal"]) await mkdir(path.join(cluster, name), { recursive: true });
  await writeFile(path.join(cluster, "PG_VERSION"), "18\n");
  await requireOriginal(cluster);
  return { cluster, lock: path.join(cluster, "postmaster.pid"), copy: path.join(folder, "copy") };
}

test("a copy of a running database is refused, until its mark is deleted", async () => {
  const { cluster, lock, copy } = await makeCluster();
  await writeFile(lock, "1\n");
  await cp(cluster, copy, { recursive: true, preserveTimestamps: true });
  await expect(requireOriginal(copy)).rejects.toThrow(
    `The database in ${copy} was copied while a server was using it`,
  );
  await expect(requireOriginal(copy)).rejects.toThrow(`delete ${path.join(copy, "parley-inodes")}`);
  await rm(path.join(copy, "parley-inodes"));
  await requireOriginal(copy);
  await requireOriginal(copy);
});

test("a database that was killed, or moved, or copied while it was stopped starts", async () => {
  const { cluster, lock, copy } = await makeCluster();
  await cp(cluster, copy, { recursive: true });
  await requireOriginal(copy);
  await writeFile(lock, "1\n");
  await requireOriginal(cluster);
  await rename(cluster, `${cluster}-moved`);
  await requireOriginal(`${cluster}-moved`);
});

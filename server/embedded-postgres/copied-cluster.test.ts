/** Copies of a database. */
import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireOriginal } from "./copied-cluster.ts";

/** A data directory with a cluster as PostgreSQL has it, and the place of its copy. */
async function makeCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-copied-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [data, copy] = [path.join(folder, "data"), path.join(folder, "copy")];
  const cluster = path.join(data, "postgres");
  for (const name of ["base", "global", "pg_wal"]) await mkdir(path.join(cluster, name), { recursive: true });
  await writeFile(path.join(cluster, "PG_VERSION"), "18\n");
  await requireOriginal(cluster);
  return { data, cluster, copy, copied: path.join(copy, "postgres") };
}

const LOCK = "postmaster.pid";

test("a copy of a running database is refused, until its mark is deleted", async () => {
  const { data, cluster, copy, copied } = await makeCluster();
  await writeFile(path.join(cluster, LOCK), "1\n");
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  await expect(requireOriginal(copied)).rejects.toThrow(
    `The database in ${copied} was copied while a server was using it`,
  );
  const mark = path.join(copied, "parley-inodes");
  await expect(requireOriginal(copied)).rejects.toThrow(`delete ${mark}`);
  await rm(mark);
  await requireOriginal(copied);
  await requireOriginal(copied);
});

test("a database that was killed, or moved, or copied while it was stopped starts", async () => {
  const { data, cluster, copy, copied } = await makeCluster();
  await cp(data, copy, { recursive: true });
  await requireOriginal(copied);
  await writeFile(path.join(cluster, LOCK), "1\n");
  await requireOriginal(cluster);
  await rename(data, `${data}-moved`);
  await requireOriginal(path.join(`${data}-moved`, "postgres"));
});

test("the mark never follows a link, and accounts other than its maker's can read it", async () => {
  const { data, cluster } = await makeCluster();
  const [mark, other] = [path.join(cluster, "parley-inodes"), path.join(data, "other")];
  await rm(mark);
  await writeFile(other, "kept");
  await symlink(other, mark);
  await requireOriginal(cluster);
  expect(await readFile(other, "utf8")).toBe("kept");
  expect((await lstat(mark)).isFile()).toBe(true);
  expect((await lstat(mark)).mode & 0o044).toBe(0o044);
});

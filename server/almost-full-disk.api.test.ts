/** A full file system. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";

const run = promisify(execFile);
const SIZE_MIB = 400;
const MIB = 1024 ** 2;

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-disk-"));
/** Only root may mount one, and not in every container. */
const isMounted = await run("mount", [
  "-t",
  "tmpfs",
  "-o",
  `size=${SIZE_MIB}m,mode=700`,
  "none",
  folder,
]).then(
  () => true,
  () => false,
);
let server: ServerProcess | null = null;

afterAll(async () => {
  await server?.stop();
  // Lazily: after a failure, PostgreSQL may still have files open, which would fail the run as "target is busy".
  if (isMounted) await run("umount", ["--lazy", folder]);
  await rm(folder, { recursive: true, force: true });
});

test.runIf(isMounted)(
  "the server outlasts a file system that fills up",
  async () => {
    const filler = path.join(folder, "filler");
    // Of an attempt that failed.
    await server?.stop();
    await rm(filler, { force: true });
    const data = await mkdtemp(path.join(folder, "data-"));
    server = new ServerProcess(await freePort(), { PARLEY_DATA_DIR: data, PARLEY_MODE: "development" });
    await server.start();
    const { id, client } = await setUpOwner(server);
    const send = () => client.post("/messages", { type: "direct", to: [id], content: "A note." });
    const postmaster = () => readFile(path.join(data, "postgres", "postmaster.pid"), "utf8");
    const database = await postmaster();
    expect((await send()).status).toBe(200);

    const { bavail, bsize } = await statfs(folder);
    await writeFile(filler, Buffer.alloc(bavail * bsize - 10 * MIB));
    const status = async () => (await send()).status;
    await expect.poll(status).toBe(503);
    const newest = async () => {
      // Messages that were sent while the disk filled may come after the notice.
      const read = await client.get("/messages", { anchor: "newest", num_before: 1000, num_after: 0 });
      expect(read.status).toBe(200);
      return JSON.stringify(read.body);
    };
    await expect.poll(newest).toContain("The disk of this server is almost full");
    expect((await client.post("/mark_all_as_read")).status).toBe(200);

    await rm(filler);
    await expect.poll(status).toBe(200);
    expect(await postmaster()).toBe(database);
    expect(server.output).toContain('"refused":"writes"');
  },
  240_000,
);

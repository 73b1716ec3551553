/** Running PostgreSQL processes. */
import { execFile } from "node:child_process";
import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { boundLog } from "./postmaster.ts";

test.runIf(process.platform === "linux")("without a free descriptor, no lock file is removed", async () => {
  const cluster = await mkdtemp(path.join(os.tmpdir(), "parley-postmaster-"));
  const lockFile = path.join(cluster, "postmaster.pid");
  // With descriptors, the lock file would be removed: this process does not work in the folder.
  const lock = `${process.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`;
  await writeFile(lockFile, lock);
  const moduleUrl = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
  const program = `
    import { closeSync, openSync } from "node:fs";
    import { processStart } from ${moduleUrl("../live-process.ts")};
    import { findPostmaster, isRunning } from ${moduleUrl("postmaster.ts")};
    const plan = { cluster: ${JSON.stringify(cluster)}, socketFolder: ${JSON.stringify(cluster)} };
    const pid = process.ppid;
    const start = processStart(pid);
    const held = [];
    // Module loading may still be closing files.
    for (let round = 0; round < 50; round += 1) {
      try { for (;;) held.push(openSync("/dev/null")); } catch {}
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const found = await findPostmaster(plan).catch((error) => error.code);
    const answers = [found, isRunning({ pid, start }), isRunning({ pid: 4194303, start })];
    for (const descriptor of held) closeSync(descriptor);
    process.stdout.write(JSON.stringify(answers));`;
  const options = [process.execPath, "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)("sh", ["-c", 'ulimit -n 100; exec "$@"', "sh", ...options]);
  expect(JSON.parse(stdout)).toEqual(["EMFILE", true, false]);
  expect(await readFile(lockFile, "utf8")).toBe(lock);
  await rm(cluster, { recursive: true });
});

test("a large log is started over while PostgreSQL goes on writing it", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-postmaster-"));
  const logPath = path.join(folder, "postgres.log");
  const log = await open(logPath, "a");
  await log.write("small\n");
  await boundLog(logPath);
  expect(await readFile(logPath, "utf8")).toBe("small\n");
  await log.write(Buffer.alloc(11 * 1024 ** 2, "x"));
  await boundLog(logPath);
  await log.write("next\n");
  expect(await readFile(logPath, "utf8")).toBe("next\n");
  expect((await stat(`${logPath}.old`)).size).toBe(11 * 1024 ** 2 + 6);
  await log.close();
  await rm(folder, { recursive: true });
});

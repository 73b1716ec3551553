/** Stopping during the start. */
import { access, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "parley-stop-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function untilThere(file: string): Promise<void> {
  while (
    !(await access(file).then(
      () => true,
      () => false,
    ))
  )
    await wait(5);
}

/** Returns the exit code. */
async function stopAt(file: string): Promise<number | null> {
  const server = new ServerProcess(await freePort(), { PARLEY_DATA_DIR: directory });
  const started = expect(server.start()).rejects.toThrow("before it was ready");
  await untilThere(path.join(directory, file));
  const code = await server.stop();
  await started;
  return code;
}

test.each([
  ["the database's files are being created", "postgres.draft"],
  ["PostgreSQL is being started", path.join("postgres", "postmaster.pid")],
])("a server can be stopped while %s", async (_when, file) => {
  expect(await stopAt(file)).toBe(0);
  const left = await readdir(directory, { recursive: true });
  expect(left.filter((name) => /\.lock$|postmaster\.pid$|\.draft$/.test(name))).toEqual([]);
});

test("a running server prints why it stops, and when it has stopped", async () => {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: path.join(directory, "served"),
  };
  const server = new ServerProcess(await freePort(), environment);
  await server.start();
  server.output = "";
  expect(await server.stop()).toBe(0);
  const sentences = () => server.output.match(/(?<="msg":")[^"]+/g);
  await expect.poll(sentences).toEqual(["Parley is stopping: SIGTERM", "Parley has stopped."]);
  await database.drop();
});

test("a server whose output nobody reads any more serves on and stops", async () => {
  const server = new ServerProcess(await freePort(), { PARLEY_DATA_DIR: directory });
  await server.start();
  server.stopReading();
  const postmaster = async () =>
    Number.parseInt(await readFile(path.join(directory, "postgres", "postmaster.pid"), "utf8"), 10);
  const killed = await postmaster();
  process.kill(killed, "SIGKILL");
  // The server tries to report it, and restarts PostgreSQL.
  await expect.poll(() => postmaster().catch(() => killed)).not.toBe(killed);
  const settings = async () => (await fetch(`http://127.0.0.1:${server.port}/api/v1/server_settings`)).status;
  await expect.poll(settings).toBe(200);
  expect(await server.stop()).toBe(0);
});

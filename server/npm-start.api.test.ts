/** `npm start` ends cleanly with npm, however that ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../lib/testing/server-process.ts";
import { createTestDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

const ROOT = path.join(import.meta.dirname, "..");

let directory: string;
let database: TestDatabase;
let npm: ChildProcess;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "parley-npm-"));
  database = await createTestDatabase();
});
afterEach(() => {
  // The group is gone already where the test has passed.
  if (npm.pid !== undefined && isThere(-npm.pid)) process.kill(-npm.pid, "SIGKILL");
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Whether there is such a process, or, for a negative number, such a process group. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ["a service manager ends npm", "SIGTERM", "npm"],
  ["npm is killed", "SIGKILL", "npm"],
  ["somebody presses Ctrl+C in its terminal", "SIGINT", "group"],
  ["its terminal is closed", "SIGHUP", "group"],
] as const)(
  "a server that npm has started stops when %s",
  async (_, signal, receiver) => {
    npm = spawn("npm", ["start"], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_URL: database.url,
        PARLEY_DATA_DIR: directory,
        PORT: String(await freePort()),
      },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    let output = "";
    npm.stdout?.on("data", (text) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain("Parley is ready");
    const pid = npm.pid ?? Number.NaN;
    process.kill(receiver === "group" ? -pid : pid, signal);
    await expect.poll(() => output, { timeout: 20_000 }).toContain("Parley has stopped.");
    await expect.poll(() => isThere(-pid), { timeout: 20_000 }).toBe(false);
  },
  120_000,
);

/** Ends of `npm start`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
  // The process group is already gone after a passed test.
  if (npm.pid !== undefined && isThere(-npm.pid)) process.kill(-npm.pid, "SIGKILL");
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** A negative number is a process group. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns a function that returns the output so far.
 * @param before a shell command.
 */
function npmStart(environment: Readonly<Record<string, string>>, before = ":"): () => string {
  npm = spawn("sh", ["-c", `${before}; exec npm start`], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", PARLEY_HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on("data", (text) => {
      output += text;
    });
  return () => output;
}

test.each([
  ["a service manager ends npm", "SIGTERM", "npm"],
  ["npm is killed", "SIGKILL", "npm"],
  ["somebody presses Ctrl+C in its terminal", "SIGINT", "group"],
  ["its terminal is closed", "SIGHUP", "group"],
] as const)(
  "a server that npm has started stops when %s",
  async (_, signal, receiver) => {
    const output = npmStart({
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: directory,
      PORT: String(await freePort()),
    });
    await expect.poll(output).toContain("Parley is ready");
    const pid = npm.pid ?? Number.NaN;
    process.kill(receiver === "group" ? -pid : pid, signal);
    await expect.poll(output).toContain("Parley has stopped.");
    await expect.poll(() => isThere(-pid)).toBe(false);
  },
  120_000,
);

/** Throws, or holds all file descriptors for a while, on a signal. */
const FAULTS = `import { closeSync, openSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread && process.argv[1]?.endsWith("server.js")) {
  process.on("SIGUSR2", () => { throw new Error("a fault of the test"); });
  process.on("SIGWINCH", () => {
    const held = [];
    try { for (;;) held.push(openSync("/dev/null")); } catch (error) { process.stdout.write(error.code + " held\\n"); }
    setTimeout(() => {
      for (const descriptor of held) closeSync(descriptor);
      process.stdout.write("released\\n");
    }, 3_000);
  });
}`;

test.runIf(process.platform === "linux")(
  "the server outlasts a lack of file descriptors, and is started again after a crash and after an error",
  async () => {
    const folder = path.join(directory, "faults");
    const faults = path.join(directory, "faults.mjs");
    await writeFile(faults, FAULTS);
    const port = await freePort();
    const environment = {
      PARLEY_DATA_DIR: folder,
      PORT: String(port),
      NODE_OPTIONS: `--import=${faults}`,
    };
    const output = npmStart(environment, "ulimit -n 400");
    const starts = () => output().split("Parley is ready").length - 1;
    await expect.poll(starts).toBe(1);
    const postmaster = () => readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8");
    const database = await postmaster();
    const serverPid = async () => {
      const [lock = ""] = (await readdir(folder)).filter((name) => name.endsWith(".lock"));
      return Number(lock.split("-")[1]);
    };
    const status = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/server_settings`)).status;

    const first = await serverPid();
    process.kill(first, "SIGWINCH");
    await expect.poll(output).toContain("EMFILE held");
    await expect.poll(output).toContain("released");
    await expect.poll(() => status().catch(() => 0)).toBe(200);
    expect(await serverPid()).toBe(first);

    for (const [index, signal] of (["SIGSEGV", "SIGUSR2"] as const).entries()) {
      process.kill(await serverPid(), signal);
      await expect.poll(starts).toBe(index + 2);
      expect(await status()).toBe(200);
      // The new server has taken over the running PostgreSQL.
      expect(await postmaster()).toBe(database);
    }
    expect(output()).toContain('"level":"fatal"');
    expect(output()).toContain("a fault of the test");
    expect(output()).not.toContain("PostgreSQL exited unexpectedly");

    const pid = npm.pid ?? Number.NaN;
    process.kill(pid, "SIGTERM");
    await expect.poll(() => isThere(-pid)).toBe(false);
    expect(output()).toContain("Parley has stopped.");
    expect(starts()).toBe(3);
  },
  120_000,
);

test("a start that fails is not tried again", async () => {
  const output = npmStart({ PARLEY_DATA_DIR: directory, PORT: "0", PARLEY_MAX_FILE_MIB: "none" });
  const [code] = await once(npm, "exit");
  expect(code).toBe(1);
  expect(output().split("PARLEY_MAX_FILE_MIB").length - 1).toBe(1);
});

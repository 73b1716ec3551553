/** Starts after any end of the last run. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processStart } from "../live-process.ts";
import { StartError } from "../start-error.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let folder = "";
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-postgres-"));
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder);
  running.push(postgres);
  return postgres;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function starter(): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.ts"))};
    await startEmbeddedPostgres(${JSON.stringify(folder)});
    process.stdout.write("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("it starts, keeps its data and stops", async () => {
  const first = await start();
  await ask(first.url, "CREATE TABLE kept AS SELECT 'Grüße' AS text");
  const pid = await postmasterPid();
  await first.stop();
  expect(processStart(pid)).toBeNull();

  const second = await start();
  expect(await ask(second.url, "SELECT * FROM kept")).toEqual([{ text: "Grüße" }]);
  expect(await ask(second.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect((await stat(path.join(folder, "postgres"))).mode & 0o777).toBe(0o700);
});

test("its log has the errors of statements, but not their texts", async () => {
  const { url, logPath } = await start();
  await expect(ask(url, "SELECT 1 / 0 AS a_long_text")).rejects.toThrow("division by zero");
  const log = await readFile(logPath, "utf8");
  expect(log).toContain("division by zero");
  expect(log).not.toContain("a_long_text");
});

test("PostgreSQL still running after a kill of its server is taken over, and stops", {
  timeout: 60_000,
}, async () => {
  const node = await starter();
  const pid = await postmasterPid();
  node.kill("SIGKILL");
  await once(node, "exit");
  expect(processStart(pid)).not.toBeNull();

  const postgres = await start();
  expect(await postmasterPid()).toBe(pid);
  expect(await ask(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(processStart(pid)).toBeNull();
});

test("after a kill of server and database, committed data is recovered", async () => {
  const node = await starter();
  const url = `postgresql://parley@localhost/parley?host=${encodeURIComponent(path.join(folder, "socket"))}`;
  await ask(url, "CREATE TABLE kept AS SELECT 7 AS number");
  node.kill("SIGKILL");
  process.kill(await postmasterPid(), "SIGKILL");
  const postgres = await start();
  expect(await ask(postgres.url, "SELECT * FROM kept")).toEqual([{ number: 7 }]);
});

test("PostgreSQL is restarted when it dies under a running server", async () => {
  const postgres = await start();
  const pid = await postmasterPid();
  await ask(postgres.url, "CREATE TABLE kept AS SELECT 7 AS number");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => ask(postgres.url, "SELECT * FROM kept").catch(() => null)).toEqual([{ number: 7 }]);
  expect(await postmasterPid()).not.toBe(pid);
});

test("it starts despite a lock file whose process number was reused by another program", {
  timeout: 60_000,
}, async () => {
  await (await start()).stop();
  const lockFile = path.join(folder, "postgres", "postmaster.pid");
  await writeFile(lockFile, `${process.ppid}\n${path.join(folder, "postgres")}\n1\n5432\n\n\n\nready\n`);
  const postgres = await start();
  expect(await ask(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.runIf(process.platform === "linux")(
  "it starts despite lock files of a killed process that was not reaped",
  { timeout: 60_000 },
  async () => {
    await (await start()).stop();
    // The shell starts a process that exits soon, and becomes a program that never reaps it.
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      const [printed]: Buffer[] = await once(parent.stdout, "data");
      const pid = Number(printed?.toString());
      await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
      const cluster = path.join(folder, "postgres");
      await writeFile(path.join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
      await writeFile(path.join(folder, "socket", ".s.PGSQL.5432.lock"), `${pid}\n${cluster}\n1\n5432\n`);
      const postgres = await start();
      expect(await ask(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    } finally {
      parent.kill("SIGKILL");
    }
  },
);

test.each([
  ["empty", ""],
  ["torn", "\0\0\0\0"],
])("it starts despite an %s lock file, as a power cut may leave", async (_, content) => {
  await (await start()).stop();
  await writeFile(path.join(folder, "postgres", "postmaster.pid"), content);
  const postgres = await start();
  expect(await ask(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("an initialization that was killed midway is started over", async () => {
  const draft = path.join(folder, "postgres.draft");
  await mkdir(path.join(draft, "base"), { recursive: true });
  await writeFile(path.join(draft, "PG_VERSION"), "18\n");
  const postgres = await start();
  expect(await ask(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await expect(stat(draft)).rejects.toThrow("ENOENT");
});

test("a data directory with a long path gets its socket elsewhere", async () => {
  const deep = path.join(folder, "deep".repeat(30));
  await mkdir(deep);
  const postgres = await startEmbeddedPostgres(deep);
  running.push(postgres);
  const socket = new URL(postgres.url).searchParams.get("host") ?? "";
  expect(socket.startsWith(folder)).toBe(false);
  expect((await stat(socket)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await rm(socket, { recursive: true });
});

test("a failed start reports the end of the log", async () => {
  await (await start()).stop();
  await writeFile(path.join(folder, "postgres", "postgresql.conf"), "no_such_setting = 1\n");
  const failure = await startEmbeddedPostgres(folder).catch((error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).toContain('unrecognized configuration parameter "no_such_setting"');
  expect(failure.message).toContain(path.join(folder, "postgres.log"));
});

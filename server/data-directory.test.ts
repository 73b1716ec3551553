/** Data directories. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";
import { processStart } from "./live-process.ts";
import { StartError } from "./start-error.ts";

let folder = "";
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-directory-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function holder(): Promise<ChildProcess> {
  const program = `
    import { openDataDirectory } from ${JSON.stringify(path.join(import.meta.dirname, "data-directory.ts"))};
    await openDataDirectory(${JSON.stringify(folder)});
    process.stdout.write("held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

test("the secret is private and the same at every start", async () => {
  const first = await openDataDirectory(folder);
  await first.release();
  const second = await openDataDirectory(folder);
  await second.release();
  expect(second.secret).toBe(first.secret);
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(path.join(folder, "secret"))).mode & 0o777).toBe(0o600);
});

test("a folder in use by another server is refused with its process number", async () => {
  const other = await holder();
  const refusal = await openDataDirectory(folder).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toBe(
    `Another Parley server (process ${other.pid}) is using the data directory ${folder}. Stop it, or choose another folder with PARLEY_DATA_DIR=…`,
  );
});

test("the folder of a killed server is free at once", async () => {
  const other = await holder();
  other.kill("SIGKILL");
  await once(other, "exit");
  const started = Date.now();
  const directory = await openDataDirectory(folder);
  expect(Date.now() - started).toBeLessThan(5_000);
  expect((await readdir(folder)).filter((name) => name.endsWith(".lock"))).toHaveLength(1);
  await directory.release();
});

test("a start waits for a server that is shutting down", async () => {
  const other = await holder();
  const ended = once(other, "exit");
  setTimeout(() => other.kill("SIGKILL"), 1_000);
  const directory = await openDataDirectory(folder);
  expect(other.signalCode ?? (await ended)[1]).toBe("SIGKILL");
  expect((await readdir(folder)).filter((name) => name.endsWith(".lock"))).toEqual([
    expect.stringContaining(`server-${process.pid}-`),
  ]);
  await directory.release();
});

test("a process that reuses a dead server's process number does not hold the folder", async () => {
  await writeFile(path.join(folder, `server-${process.ppid}-1.lock`), "");
  expect(processStart(process.ppid)).not.toBe("1");
  await (await openDataDirectory(folder)).release();
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("of many servers that start together at most one gets the folder", async () => {
  const open = await Promise.allSettled(Array.from({ length: 4 }, () => openDataDirectory(folder)));
  expect(open.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a malformed secret stops the start", async () => {
  await writeFile(path.join(folder, "secret"), "short");
  await expect(openDataDirectory(folder)).rejects.toThrow("must hold 64 hexadecimal digits");
  expect(await readFile(path.join(folder, "secret"), "utf8")).toBe("short");
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("a file in place of the folder is refused with an explanation", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await expect(openDataDirectory(file)).rejects.toThrow(
    `PARLEY_DATA_DIR must be a folder, and ${file} is not one.`,
  );
});

test("a folder that cannot be made is refused with what to do", async () => {
  const link = path.join(folder, "link");
  await symlink(path.join(folder, "nowhere", "data"), link);
  await expect(openDataDirectory(link)).rejects.toThrow(
    `The data directory ${link} cannot be used: its file system is read-only, or a link in its path leads nowhere. Choose`,
  );
});

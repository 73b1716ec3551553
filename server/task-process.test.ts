/** Processes for tasks beside the server. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { TaskProcess } from "./task-process.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-task-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function task(name: string, source: string): Promise<TaskProcess<unknown, unknown>> {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(file, source);
  return new TaskProcess(pathToFileURL(file));
}

test("an order reaches the process, and its outcome comes back", async () => {
  const doubling = await task(
    "double",
    "process.once('message', (n) => process.send(2 * n, () => process.exit(0)));",
  );
  expect(await doubling.run(21)).toBe(42);
  expect(await doubling.run(4)).toBe(8);
});

test.each([
  ["ends without an outcome", "process.exit(0)"],
  ["is killed", "process.kill(process.pid, 'SIGKILL')"],
  ["cannot be loaded", "import './absent.mjs'"],
])("a process that %s has none", async (what, source) => {
  expect(await (await task(what.replaceAll(" ", "-"), source)).run("order")).toBeNull();
});

test("a task that is stopped ends with its channel, and stopping none is fine", async () => {
  const endless = await task(
    "endless",
    "process.on('disconnect', () => process.exit(1)); setInterval(() => {}, 1000);",
  );
  await endless.stop();
  const running = endless.run("order");
  await endless.stop();
  expect(await running).toBeNull();
});

test("a task that hears of nothing is killed", async () => {
  const deaf = await task("deaf", "for (;;);");
  deaf.kill();
  const running = deaf.run("order");
  deaf.kill();
  expect(await running).toBeNull();
});

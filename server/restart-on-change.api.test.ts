/** Restarts in development. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const STEPS = path.join(import.meta.dirname, "..", "scripts", "steps");

let folder: string;
let supervisor: ChildProcess;
let output = "";

/** A program that says which version it is, and when it stops. */
const program = (version: string) => `
process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => { console.log("stopped ${version}"); process.exit(0); });
setInterval(() => undefined, 1_000);
console.log("running ${version}");`;

/** Synchronous, so that several writes in a row are one burst. */
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const count = (text: string) => output.split(text).length - 1;
const eventually = (text: string, times = 1) => expect.poll(() => count(text)).toBe(times);

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-restart-"));
  write("main.mjs", program("one"));
  const command = [process.execPath, path.join(folder, "main.mjs")];
  const script = `
    import { restartOnChange } from ${JSON.stringify(path.join(STEPS, "restart-on-change.mjs"))};
    const isSource = (file) => file.endsWith(".mjs");
    restartOnChange(${JSON.stringify(command)}, {}, { sources: { folders: [${JSON.stringify(folder)}], isSource } });`;
  output = "";
  supervisor = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on("data", (text) => {
      output += text;
    });
});
afterEach(async () => {
  supervisor.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("a burst of changed sources restarts the program once, after it has stopped cleanly; other files do not", async () => {
  await eventually("running one");
  write("page.tsx", "no source of the server");
  write("main.mjs", program("two"));
  write("other.mjs", "export {};");
  mkdirSync(path.join(folder, "new"));
  write("new/third.mjs", "export {};");
  await eventually("running two");
  expect(output.indexOf("stopped one")).toBeLessThan(output.indexOf("running two"));
  expect(count("stopped one")).toBe(1);
  expect(output).toMatch(/main\.mjs, .*new\/third\.mjs, .*other\.mjs changed: the server restarts\.\n/);

  write("new/third.mjs", "export const changed = true;");
  await eventually("running two", 2);
  await rm(path.join(folder, "new"), { recursive: true });
  await eventually("running two", 3);
  expect(output).not.toContain("page.tsx");

  supervisor.kill("SIGTERM");
  const [code] = await once(supervisor, "exit");
  expect(code).toBe(0);
  expect(count("stopped two")).toBe(3);
});

test("a program that does not start after a change waits for the next one", async () => {
  await eventually("running one");
  write("main.mjs", "export const broken = (;");
  await eventually("The server has ended (exit status 1), for the reason above. It starts again after");
  expect(supervisor.exitCode).toBeNull();
  write("main.mjs", program("two"));
  await eventually("running two");
});

test("a program whose first start fails ends the command with its exit status", async () => {
  await eventually("running one");
  supervisor.kill("SIGTERM");
  await once(supervisor, "exit");
  write("main.mjs", "process.exit(7);");
  const again = spawn(process.execPath, supervisor.spawnargs.slice(1), { stdio: "ignore" });
  expect((await once(again, "exit"))[0]).toBe(7);
});

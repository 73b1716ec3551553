/** Preparing a project that cannot be changed, and on a full disk. */
import { execFile, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "..");
const COPIED = ["scripts", "package.json", "package-lock.json", "prisma.config.ts", "prisma/schema.prisma"];
const CLIENT = "lib/kernel/db/generated/.made-for";
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let project: string;

beforeEach(async () => {
  // Another user cannot enter the tests' own folder.
  project = await mkdtemp("/tmp/parley-project-");
});
afterEach(async () => {
  if (!isRoot) await run("chmod", ["-R", "u+w", project]);
  await rm(project, { recursive: true, force: true });
});

/** For root, nothing is read-only; the project may be in a folder of root's. */
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const canRun = spawnSync(process.execPath, ["--version"], { ...identity, cwd: "/" }).status === 0;

function evaluate(script: string, asOther: boolean) {
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    ...(asOther ? identity : {}),
    cwd: project,
    encoding: "utf8",
  });
  return { status, stderr };
}

const step = (name: string) => JSON.stringify(path.join(project, "scripts", "steps", name));
const prepare = (isBuilt: boolean) =>
  evaluate(
    `const { prepare } = await import(${step("prepare.mjs")});
     await prepare({ isBuilt: ${isBuilt}, isDevelopment: true });`,
    true,
  );

test.runIf(canRun)(
  "a project of another user is used when it is prepared; otherwise one sentence says what to run",
  async () => {
    for (const name of [...COPIED, CLIENT])
      await cp(path.join(ROOT, name), path.join(project, name), { recursive: true });
    await symlink(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
    await run("chmod", ["-R", "a-w,a+rX", project]);
    expect(prepare(false)).toEqual({ status: 0, stderr: "" });
    const { status, stderr } = prepare(true);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `In ${project}, the build is missing or out of date, and this user cannot write to ${project} ` +
        `(it belongs to uid ${process.getuid?.()}): run npm run build there as a user who can.\n`,
    );
  },
  60_000,
);

/** Only root may mount one, and not in every container. */
function mountSmallDisk(): Promise<boolean> {
  return run("mount", ["-t", "tmpfs", "-o", "size=32m", "none", project]).then(
    () => true,
    () => false,
  );
}

const FILL = `
  const fs = require("node:fs");
  const file = fs.openSync("filler", "w");
  try { for (;;) fs.writeSync(file, Buffer.alloc(65536)); } catch {}
  setTimeout(() => { fs.rmSync("filler"); process.exit(1); }, 1_000);`;

async function runStep(program: string, isQuiet = false) {
  await mkdir(path.join(project, "scripts"), { recursive: true });
  await cp(path.join(ROOT, "scripts", "steps"), path.join(project, "scripts", "steps"), { recursive: true });
  return evaluate(
    `const { runOrGiveUp } = await import(${step("run-watched.mjs")});
     const options = { sentence: "It failed.", isQuiet: ${isQuiet} };
     await runOrGiveUp(process.execPath, ["-e", ${JSON.stringify(program)}], options);`,
    false,
  );
}

test("a step that fails gives up with its own sentence, and one that reports a full disk with that reason", async () => {
  expect(await runStep("process.exit(0)")).toEqual({ status: 0, stderr: "" });
  expect(await runStep("process.exit(1)")).toEqual({ status: 1, stderr: "It failed.\n" });
  const { stderr } = await runStep('console.error("Error: ENOSPC: no space"); process.exit(1)');
  expect(stderr).toContain(`The disk with ${project} is full: free some space`);
});

test("a quiet step is heard only when it fails", async () => {
  const speak = 'console.log("a route"); console.error("a warning")';
  expect(await runStep(`${speak}; process.exit(0)`, true)).toEqual({ status: 0, stderr: "" });
  const failed = await runStep(`${speak}; process.exit(1)`, true);
  expect(failed.stderr.split("\n").sort()).toEqual(["", "It failed.", "a route", "a warning"]);
});

test("a disk that was full while a step ran is named, even when it has space again", async ({ skip }) => {
  if (!(await mountSmallDisk())) skip("no file system can be mounted");
  try {
    const { status, stderr } = await runStep(FILL);
    expect(status).toBe(1);
    expect(stderr).toBe(`The disk with ${project} is full: free some space, then run this command again.\n`);
  } finally {
    await run("umount", [project]);
  }
});

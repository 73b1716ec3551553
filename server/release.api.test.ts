/** The release archive, unpacked where nothing else of Parley is, and run by a user who can only read it. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { freePort } from "../lib/testing/server-process.ts";
import packageJson from "../package.json" with { type: "json" };

const STEPS = pathToFileURL(path.join(import.meta.dirname, "..", "scripts", "steps", "release")).href;
const MB = 1_000_000;
const TIMEOUT_MS = 300_000;
const PLATFORM = `${process.platform}-${process.arch}`;
/** "nobody" on Linux. */
const UNPRIVILEGED = 65_534;
const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

interface Made {
  readonly archive: string;
  readonly folder: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly sha256: string;
}

let folder: string;
let made: Made;
let root: string;
let launcher: string;
let server: ChildProcess | null = null;

const run = promisify(execFile);

/** With little compression, which takes most of the time. */
async function makeRelease(to: string): Promise<Made> {
  const script = `
    const { makeRelease } = await import(${JSON.stringify(`${STEPS}/make-release.mjs`)});
    const { platformOf } = await import(${JSON.stringify(`${STEPS}/platforms.mjs`)});
    const made = await makeRelease(platformOf(${JSON.stringify(PLATFORM)}), { to: ${JSON.stringify(to)}, level: 1 });
    console.log(JSON.stringify(made));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return JSON.parse(stdout);
}

/** As a program that finds nothing in its environment. */
const bare = (environment: Readonly<Record<string, string>> = {}) => ({
  cwd: "/",
  // The type of the environment wants NODE_ENV.
  env: { NODE_ENV: "production" as const, PATH: "", ...environment },
  ...identity,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley release-"));
  execFileSync("chmod", ["755", folder]);
  made = await makeRelease(folder);
  execFileSync("tar", ["-xzf", made.archive, "-C", folder]);
  root = path.join(folder, made.folder);
  execFileSync("chmod", ["-R", "a-w", root]);
  launcher = path.join(folder, "link to parley");
  await symlink(path.join(made.folder, "parley"), launcher);
}, TIMEOUT_MS);
afterAll(async () => {
  server?.kill("SIGKILL");
  execFileSync("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

test("the archive is small, and its checksum is in the list", async () => {
  expect(made.packed).toBeLessThan(120 * MB);
  expect(made.unpacked).toBeLessThan(350 * MB);
  const sums = await readFile(path.join(folder, "SHA256SUMS"), "utf8");
  expect(sums).toBe(`${made.sha256}  ${path.basename(made.archive)}\n`);
});

test("what is inside is listed with its licenses, and tools for building are not inside", async () => {
  const list = path.join(folder, `parley-${packageJson.version}-${PLATFORM}.cdx.json`);
  const { bomFormat, components } = JSON.parse(await readFile(list, "utf8"));
  const names = components.map(({ name }: { name: string }) => name);
  expect(bomFormat).toBe("CycloneDX");
  expect(names).toEqual(expect.arrayContaining(["next", "react", "pg", "sharp", "node", "postgresql"]));
  for (const tool of ["typescript", "vitest", "prisma", "tsx"]) expect(names).not.toContain(tool);
  const licenses = await readFile(path.join(root, "LICENSES"), "utf8");
  for (const { name, type } of components) if (type === "library") expect(licenses).toContain(name);
  expect(licenses).toContain("PostgreSQL Global Development Group");
  expect(licenses).toContain("Node.js is licensed for use as follows");
});

test(
  "an unprivileged user chats, runs commands beside the server, and stops it",
  async () => {
    const data = path.join(folder, "data");
    await mkdir(data, { mode: 0o700 });
    if (identity.uid !== undefined) await chown(data, identity.uid, identity.gid);
    const port = await freePort();
    const environment = { PARLEY_DATA_DIR: data, PORT: String(port), PARLEY_HOST: "127.0.0.1" };
    const child = spawn(launcher, ["start"], { ...bare(environment), stdio: ["ignore", "pipe", "pipe"] });
    server = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        output += text;
      });
    }
    const exited = once(child, "exit");
    await expect.poll(() => output, { timeout: 120_000 }).toContain("Parley is ready");
    expect(output).toContain(`Parley ${packageJson.version} is starting.`);

    const host = `localhost:${port}`;
    const visitor = new ApiClient(port, { credentials: null, host });
    const [email, password] = ["olivia@example.com", "correct horse battery staple"];
    const form = { organization_name: "Rowing club", full_name: "Olivia Owner", email, password };
    expect((await visitor.post("/setup", form)).status).toBe(200);
    const { body } = await visitor.post("/fetch_api_key", { username: email, password });
    const owner = new ApiClient(port, { credentials: { email, apiKey: String(body.api_key) }, host });
    const sent = await owner.post("/messages", { type: "direct", to: [body.user_id], content: "**Ahoy**" });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    expect(page.status).toBe(200);
    const [, script = ""] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);

    const listed = await run(launcher, ["organizations", "list", "--json"], bare(environment));
    expect(listed.stdout).toContain("Rowing club");
    server = null;
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(output).toContain("Parley has stopped.");
  },
  TIMEOUT_MS,
);

/** A copy of the release with one more migration. */
async function makeNextRelease(): Promise<string> {
  const next = path.join(folder, "next");
  execFileSync("cp", ["-al", root, next]);
  execFileSync("chmod", ["u+w", next]);
  execFileSync("mv", [path.join(next, "prisma"), path.join(next, "former-prisma")]);
  execFileSync("cp", ["-r", path.join(root, "prisma"), path.join(next, "prisma")]);
  execFileSync("chmod", ["-R", "u+w", path.join(next, "prisma")]);
  const file = path.join(next, "prisma", "database-version.json");
  const version = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...version, version: version.version + 1 }));
  const migration = path.join(next, "prisma", "migrations", "20990101000000_later");
  await mkdir(migration);
  await writeFile(path.join(migration, "migration.sql"), "ALTER TABLE realm ADD COLUMN later integer;");
  return next;
}

test(
  "an upgrade tells what waits, backs up, and lets the running server start from the next release, and back",
  async () => {
    const next = await makeNextRelease();
    const [data, place] = [path.join(folder, "data"), path.join(folder, "place")];
    await mkdir(place);
    const current = path.join(place, "current");
    await symlink(root, current);
    if (identity.uid !== undefined) await chown(place, identity.uid, identity.gid);
    const port = await freePort();
    const environment = { PARLEY_DATA_DIR: data, PORT: String(port), PARLEY_HOST: "127.0.0.1" };
    const child = spawn(path.join(current, "parley"), ["start"], { ...bare(environment), stdio: "ignore" });
    server = child;
    const exited = once(child, "exit");
    const readiness = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(readiness, { timeout: 120_000 }).toBe(200);

    const upgraded = await run(
      path.join(next, "parley"),
      ["upgrade", `--switch=${current}`],
      bare(environment),
    );
    expect(upgraded.stdout).toContain("20990101000000_later: moments");
    expect(upgraded.stdout).toContain("readers and writers of realm wait (about");
    expect(upgraded.stdout).toContain(`The backup is in ${path.join(data, "backups")}`);
    expect(upgraded.stdout).toContain("The server runs from there");
    expect(await readlink(current)).toBe(next);
    const listed = await run(path.join(current, "parley"), ["organizations", "list"], bare(environment));
    expect(listed.stdout).toContain("Rowing club");

    const back = await run(launcher, ["upgrade", `--switch=${current}`, "--no-backup"], bare(environment));
    expect(back.stdout).toContain("can serve it and leaves it unchanged");
    expect(back.stdout).toContain("The server runs from there");
    expect(await readlink(current)).toBe(root);
    await expect.poll(readiness, { timeout: 120_000 }).toBe(200);
    server = null;
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
  TIMEOUT_MS,
);

test(
  "the versions are told",
  async () => {
    const { stdout } = await run(launcher, ["version", "--json"], bare());
    expect(JSON.parse(stdout)).toMatchObject({
      version: packageJson.version,
      platform: PLATFORM,
      postgresql: expect.stringMatching(/^\d+\.\d+/),
    });
  },
  TIMEOUT_MS,
);

test("a user who cannot write to the folder learns how to choose another one", async () => {
  // Root writes anywhere.
  if (process.getuid?.() === 0 && identity.uid === undefined) return;
  const refused = await run(launcher, ["start"], bare()).catch((error) => error);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    `Parley cannot keep its data in ${root}, which this user cannot write to. Choose a folder, for example: PARLEY_DATA_DIR=/var/lib/parley ${launcher} start\n`,
  );
});

test(
  "a word too much and an unknown command are refused",
  async () => {
    const started = await run(launcher, ["start", "now"], bare()).catch((error) => error);
    expect([started.code, started.stderr]).toEqual([
      1,
      expect.stringContaining("parley start takes no words"),
    ]);
    const unknown = await run(launcher, ["strat"], bare()).catch((error) => error);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining("  parley organizations list"),
    ]);
  },
  TIMEOUT_MS,
);

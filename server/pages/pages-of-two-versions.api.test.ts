/** Nodes whose web apps have different files, behind a load balancer that sends each request to any of them. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../../lib/testing/test-server.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const CHUNKS = path.join(".next", "static", "chunks");
const ADDED = "of-another-version.js";

let folder: string;
let database: TestDatabase;
let own: ServerProcess;
let other: ServerProcess;

/** This build, but that a script has another name, as if its content differed. */
async function otherVersion(renamed: string): Promise<string> {
  const root = path.join(folder, "other");
  await mkdir(path.join(root, ".next"), { recursive: true });
  for (const name of ["node_modules", "public", "package.json"]) {
    await symlink(path.join(ROOT, name), path.join(root, name));
  }
  for (const name of ["dist", "prisma", path.join(".next", "static")]) {
    await cp(path.join(ROOT, name), path.join(root, name), { recursive: true });
  }
  for (const name of await readdir(path.join(ROOT, ".next"))) {
    if (name !== "static") await symlink(path.join(ROOT, ".next", name), path.join(root, ".next", name));
  }
  await rm(path.join(root, CHUNKS, renamed));
  await writeFile(path.join(root, CHUNKS, ADDED), "const other = true;\n");
  return root;
}

async function node(root?: string): Promise<ServerProcess> {
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_SECRET: "7".repeat(64),
    PARLEY_DATA_DIR: await mkdtemp(path.join(folder, "node-")),
  };
  const server = new ServerProcess(await freePort(), environment, root);
  await server.start();
  const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000 });
  return server;
}

/** The first script of the page. */
async function scriptOfPage(on: ServerProcess): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${on.port}/login`)).text();
  const [, name = ""] = /\/_next\/static\/chunks\/([\w.~-]+\.js)"/.exec(page) ?? [];
  return name;
}

const get = (on: ServerProcess, name: string) =>
  fetch(`http://127.0.0.1:${on.port}/_next/static/chunks/${name}`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-pages-"));
  database = await createEmptyDatabase();
  own = await node();
});
afterAll(async () => {
  await Promise.all([own?.stop(), other?.stop()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a page of either version loads its scripts from either node, also from those that started before", async () => {
  const name = await scriptOfPage(own);
  other = await node(await otherVersion(name));
  const script = await readFile(path.join(ROOT, CHUNKS, name), "utf8");
  const answers = await Promise.all([get(own, name), get(other, name), get(own, ADDED), get(other, ADDED)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts).toEqual([script, script, "const other = true;\n", "const other = true;\n"]);
  expect((await get(own, "of-no-version.js")).status).toBe(404);
});

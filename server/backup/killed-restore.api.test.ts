/** A bundled server backs itself up; restores of that backup are killed midway and repeated. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { developmentClient, OWNER, setUpOwner } from "../../lib/testing/clients/development-client.ts";
import { holdCopies } from "../../lib/testing/held-copy.ts";
import { MANAGE } from "../../lib/testing/run-manage.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createDatabaseBeside } from "../../lib/testing/test-server.ts";
import { UNFINISHED_RESTORE } from "../data-directory.ts";
import { onConnection } from "../on-connection.ts";

const LONGEST_MS = 120_000;

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-killed-restore-"));
const at = (name: string) => path.join(folder, name);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const environment = (data: string) => ({
  PARLEY_DATA_DIR: at(data),
  PARLEY_MODE: "development",
  PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA: "1",
});

async function contents(client: ApiClient): Promise<unknown[]> {
  const { body } = await client.get("/messages", { anchor: "newest", num_before: 5, num_after: 0 });
  return (body.messages as { content: string }[]).map(({ content }) => content);
}

let backup = "";

beforeAll(async () => {
  const server = new ServerProcess(await freePort(), environment("origin"));
  await server.start();
  const { client } = await setUpOwner(server);
  await client.post("/messages", { type: "direct", to: [OWNER], content: "before the backup" });
  expect(await server.stop()).toBe(0);
  const schedule = { PARLEY_BACKUP: "hourly keep 2", PARLEY_BACKUP_TO: at("backups") };
  const scheduled = new ServerProcess(await freePort(), { ...environment("origin"), ...schedule });
  await scheduled.start();
  const made = async () =>
    (await readdir(at("backups")).catch(() => [])).filter((name) => /\.zst$/.test(name));
  await vi.waitFor(async () => expect(await made()).toHaveLength(1), { timeout: LONGEST_MS / 2 });
  backup = at(path.join("backups", String(await made())));
  expect(await scheduled.stop()).toBe(0);
}, LONGEST_MS);

function startRestore(variables: Record<string, string>) {
  const child = spawn(process.execPath, [MANAGE, "restore", backup], {
    env: { ...process.env, NODE_ENV: "production", PARLEY_LOG_LEVEL: "error", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said.text += chunk));
  return { child, ended: once(child, "close").then(([code]) => ({ code, text: said.text.trim() })) };
}

async function killWhen(variables: Record<string, string>, isMidway: () => Promise<unknown>): Promise<void> {
  const { child, ended } = startRestore(variables);
  await isMidway();
  child.kill("SIGKILL");
  expect((await ended).code, "it ended before it was killed").toBe(null);
}

test(
  "a killed restore into a folder leaves nothing that a server starts on, and the next one starts over",
  async () => {
    const variables = environment("target");
    const postgres = path.join(at("target"), "postgres", "postmaster.pid");
    await killWhen(variables, () =>
      vi.waitFor(() => readFile(postgres), { timeout: LONGEST_MS / 2, interval: 10 }),
    );
    expect(await readdir(at("target"))).toContain(UNFINISHED_RESTORE);
    const server = new ServerProcess(await freePort(), variables);
    await expect(server.start()).rejects.toThrow("was interrupted. Run it again: it starts over.");
    expect(await startRestore(variables).ended).toMatchObject({
      code: 0,
      text: expect.stringContaining("is restored"),
    });
    expect(await readdir(at("target"))).not.toContain(UNFINISHED_RESTORE);
    await server.start();
    expect(await contents(await developmentClient(server, OWNER))).toContain("<p>before the backup</p>");
    expect(await server.stop()).toBe(0);
  },
  LONGEST_MS,
);

test(
  "a killed restore into another PostgreSQL leaves it empty, and the next one may be of another server",
  async () => {
    const database = await createDatabaseBeside();
    const variables = { ...environment("beside"), DATABASE_URL: database.url };
    const ask = async (text: string) =>
      (await onConnection(database.url, (client) => client.query(text))).rows;
    const held = await holdCopies(database.url);
    await killWhen({ ...variables, DATABASE_URL: held.url }, () => held.reached);
    held.close();
    const server = new ServerProcess(await freePort(), variables);
    await expect(server.start()).rejects.toThrow("was interrupted. Run it again: it starts over.");
    expect(await startRestore(variables).ended).toMatchObject({
      code: 0,
      text: expect.stringContaining("is restored"),
    });
    expect(await ask("SELECT content FROM message WHERE content LIKE 'before%'")).toHaveLength(1);
    const again = await startRestore(variables).ended;
    expect(again).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The database is not empty: [^\n]+\.$/),
    });
    await database.drop();
  },
  LONGEST_MS,
);

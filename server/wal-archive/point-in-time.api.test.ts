/** A server is restored from its archive as it was between two messages, and as it was at the end. */
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { configuration, configure } from "../../lib/config.ts";
import { archiveCheck } from "../../lib/kernel/backup/archive-check.ts";
import { baseFiles, basesIn, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import type { Finding } from "../../lib/kernel/health/check.ts";
import { Inspection } from "../../lib/kernel/health/inspection.ts";
import { developmentClient, OWNER, setUpOwner } from "../../lib/testing/clients/development-client.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { restoreArchive } from "../backup/restore-archive.ts";
import { findEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { onConnection } from "../on-connection.ts";
import { copyNewFiles, keysIn } from "./copy-files.ts";

const LONGEST_MS = 180_000;
const POLL = { timeout: LONGEST_MS / 3, interval: 200 };

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-point-"));
const at = (name: string) => path.join(folder, name);
/** For the shell, and for PostgreSQL's placeholders. */
const archive = at(`it's 100%p "$(touch ${at("injected")})" \\ archive`);
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = (data: string) => ({
  PARLEY_DATA_DIR: at(data),
  PARLEY_MODE: "development",
  PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA: "1",
});

async function allKeys(files: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of keysIn(files, 0)) keys.push(key);
  return keys;
}

const restoreInto = (data: string, until?: string) =>
  restoreArchive(archive, until, {
    ...configuration(),
    secret: null,
    externalDatabase: null,
    dataFolder: at(data),
  });

/** Texts of the newest messages on a server that is started on the data. */
async function textsIn(data: string): Promise<string> {
  const server = new ServerProcess(await freePort(), environment(data));
  await server.start();
  const client = await developmentClient(server, OWNER);
  const { body } = await client.get("/messages", { anchor: "newest", num_before: 9, num_after: 0 });
  expect(await server.stop()).toBe(0);
  return JSON.stringify(body);
}

/** Ends the present segment of the log, as a minute does. @returns its name. */
async function endSegment(databaseUrl: string): Promise<string> {
  const { rows } = await onConnection(databaseUrl, (client) =>
    client.query<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name"),
  );
  return rows[0]?.name ?? "";
}

async function finding(databaseUrl: string): Promise<Finding> {
  configure({ walArchive: archive });
  const of = { databaseUrl, publicUrl: "http://localhost:9", secret: null, isServer: false };
  const inspection = new Inspection(of);
  try {
    return await archiveCheck.run(inspection);
  } finally {
    configure({ walArchive: null });
    await inspection.close();
  }
}

let between = "";
/** Findings of the health check before, during and after a time when the archive was not mounted. */
const findings: Finding[] = [];

beforeAll(async () => {
  const server = new ServerProcess(await freePort(), {
    ...environment("origin"),
    PARLEY_WAL_ARCHIVE: archive,
  });
  await server.start();
  const { client } = await setUpOwner(server);
  const send = (content: string) => client.post("/messages", { type: "direct", to: [OWNER], content });
  const { url } = (await client.post("/user_uploads", { file: pictureFile() })).body;
  await vi.waitFor(async () => expect(await basesIn(archive)).toHaveLength(1), POLL);
  await send(`message A with [a picture](${url})`);
  between = new Date().toISOString();
  const databaseUrl = (await findEmbeddedPostgres(at("origin"))) ?? "";
  findings.push(await finding(databaseUrl));
  await rename(inArchive(archive).mark, at("not mounted"));
  await endSegment(databaseUrl);
  await vi.waitFor(async () => expect((await finding(databaseUrl)).status).toBe("problem"), POLL);
  findings.push(await finding(databaseUrl));
  await rename(at("not mounted"), inArchive(archive).mark);
  await send("message B");
  const name = await endSegment(databaseUrl);
  const archived = () => readdir(inArchive(archive).wal);
  await vi.waitFor(async () => expect(await archived()).toContain(`${name}.zst`), POLL);
  findings.push(await finding(databaseUrl));
  const postmaster = await readFile(path.join(at("origin"), "postgres", "postmaster.pid"), "utf8");
  await server.kill();
  process.kill(Number(postmaster.split("\n")[0]), "SIGKILL");
  // As the server does every half minute.
  await copyNewFiles(path.join(at("origin"), "files"), archive);
}, LONGEST_MS);

test(
  "as it was between two messages, it has the first one and its file, and goes on from there",
  async () => {
    expect(await restoreInto("between", between)).toContain(`as it was at ${between}. Start it now`);
    const texts = await textsIn("between");
    expect(texts).toContain("message A");
    expect(texts).not.toContain("message B");
    const restored = await allKeys(path.join(at("between"), "files"));
    expect(restored.length).toBeGreaterThan(1);
    const again = new ServerProcess(await freePort(), {
      ...environment("between"),
      PARLEY_WAL_ARCHIVE: archive,
    });
    await expect(again.start()).rejects.toThrow("names the archive of another data folder");
  },
  LONGEST_MS,
);

test(
  "without a time, it has everything; no part of the archive's path was run",
  async () => {
    expect(await restoreInto("end")).toContain("as far as the archive goes. Start it now");
    const texts = await textsIn("end");
    for (const text of ["message A", "message B"]) expect(texts).toContain(text);
    expect(await readdir(folder)).not.toContain("injected");
  },
  LONGEST_MS,
);

test("an archive that cannot be written is a problem on the health page, until it is written again", () => {
  expect(findings.map(({ status }) => status)).toEqual(["ok", "problem", "ok"]);
  expect(findings[0]?.finding).toMatch(/^The archive can restore any time since 20\d\d-/);
  expect(findings[1]?.finding).toMatch(/^PostgreSQL cannot archive its log: \d+ files of 16 MB wait/);
});

test(
  "times that the archive does not have are refused in one sentence, and nothing is left",
  async () => {
    const refusal = (until: string) => restoreInto("refused", until).catch((error: Error) => error.message);
    expect(await refusal("2001-01-01T00:00:00Z")).toMatch(/ begins at \S+: choose a later time\.$/);
    expect(await refusal("2026-11-29 12:00")).toContain("--until needs a time with its zone");
    expect(await refusal("2999-01-01T00:00:00Z")).toMatch(/^The archive ends before that time\. [^\n]+$/);
    expect(await readdir(at("refused"))).toEqual([]);
    await expect(restoreInto("end", between)).rejects.toThrow("is not empty: it has postgres");
    const [base] = await basesIn(archive);
    const { content } = baseFiles(archive, base?.name ?? "");
    await truncate(content, Math.floor((await stat(content)).size / 2));
    expect(await refusal(between)).toBe(`${content} is damaged or incomplete. Choose an earlier time.`);
    expect(await readdir(at("refused"))).toEqual([]);
  },
  LONGEST_MS,
);

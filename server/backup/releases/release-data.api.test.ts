/** Backups of every release are restored by this version, which then serves them. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { configuration } from "../../../lib/config.ts";
import { OWN_VERSION } from "../../../lib/kernel/parley-version.ts";
import { ApiClient } from "../../../lib/testing/clients/api-client.ts";
import { contentsOf, makeReleaseData, tableContents } from "../../../lib/testing/release-data.ts";
import { freePort, ServerProcess } from "../../../lib/testing/server-process.ts";
import { TEST_PASSWORD } from "../../../lib/testing/test-organization.ts";
import { createDatabaseBeside, startTestServer } from "../../../lib/testing/test-server.ts";
import { restore } from "../restore-command.ts";

const LONGEST_MS = 120_000;
const LARGEST = 300_000;
/** Rows of these are work that is done within a second. */
const WORK = ["late_read", "search_work"];
const KEPT = import.meta.dirname;
const KEPT_NAME = /^(.+)\.tar\.zst$/;

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-releases-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const versions = (await readdir(KEPT)).flatMap((name) => KEPT_NAME.exec(name)?.[1] ?? []);

/** Releasing sets the variable to the folder of this file; docs/admin/releases.md says how. */
const { RELEASE_DATA_TO = path.join(folder, "made") } = process.env;

test(
  "this version's data can be kept: it is small, and every table has rows",
  async () => {
    const server = await startTestServer({});
    try {
      await mkdir(RELEASE_DATA_TO, { recursive: true });
      await makeReleaseData(server, RELEASE_DATA_TO);
    } finally {
      await server.stop();
    }
    const at = (name: string) => path.join(RELEASE_DATA_TO, `${OWN_VERSION}${name}`);
    expect((await stat(at(".tar.zst"))).size).toBeLessThan(LARGEST);
    const contents = tableContents.parse(JSON.parse(await readFile(at(".json"), "utf8")));
    expect(Object.keys(contents).length).toBeGreaterThan(80);
    const empty = Object.keys(contents).filter((name) => contents[name]?.rows === 0);
    expect(empty.filter((name) => !WORK.includes(name))).toEqual([]);
  },
  LONGEST_MS,
);

test("a backup is kept of each release, and of this one", () => {
  expect(versions).toContain(OWN_VERSION);
});

test.each(versions)(
  "the data of version %s is all there after a restore, and people read and send messages",
  async (version) => {
    const database = await createDatabaseBeside();
    const dataFolder = path.join(folder, version);
    const given = { ...configuration(), secret: null, dataFolder, externalDatabase: database.url };
    await restore(path.join(KEPT, `${version}.tar.zst`), given);
    const expected = tableContents.parse(
      JSON.parse(await readFile(path.join(KEPT, `${version}.json`), "utf8")),
    );
    expect(await contentsOf(database.url, expected)).toEqual(expected);
    const server = new ServerProcess(await freePort(), {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: dataFolder,
    });
    await server.start();
    const host = `localhost:${server.port}`;
    const username = "member@example.com";
    const anonymous = new ApiClient(server.port, { credentials: null, host });
    const { body } = await anonymous.post("/fetch_api_key", { username, password: TEST_PASSWORD });
    const credentials = { email: String(body.email), apiKey: String(body.api_key) };
    const client = new ApiClient(server.port, { credentials, host });
    const read = async () =>
      JSON.stringify(
        (await client.get("/messages", { anchor: "newest", num_before: 20, num_after: 0 })).body,
      );
    expect(await read()).toContain("<strong>edited</strong>");
    const message = { type: "channel", to: "desk", topic: "new", content: `after ${version}` };
    expect((await client.post("/messages", message)).body).toMatchObject({ result: "success" });
    expect(await read()).toContain(`<p>after ${version}</p>`);
    expect(await server.stop()).toBe(0);
    expect(server.output).not.toContain('"level":"error"');
    await database.drop();
  },
  LONGEST_MS,
);

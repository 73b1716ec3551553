/** Backs a server up while it runs, and restores it elsewhere. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Configuration, configuration } from "../../lib/config.ts";
import { LEFT_OUT } from "../../lib/kernel/backup/describe-database.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { fileStore } from "../../lib/kernel/storage/file-store.ts";
import { archiveOfEverything } from "../../lib/testing/archive-of-everything.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { PageClient } from "../../lib/testing/clients/page-client.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { signInPages } from "../../lib/testing/sign-in-pages.ts";
import { schemaOf, tableChecksums } from "../../lib/testing/table-checksums.ts";
import { TEST_PASSWORD } from "../../lib/testing/test-organization.ts";
import { withDatabase } from "../../lib/testing/test-server.ts";
import { backUp } from "./backup-command.ts";
import { restore } from "./restore-command.ts";

/** On a busy machine. */
const LONGEST_MS = 90_000;

const { server, org } = await serveOrganization({ pages: signInPages() });
const folder = await mkdtemp(path.join(tmpdir(), "parley-backup-test-"));
const file = (name: string) => path.join(folder, name);
const subdomain = org.host.split(":")[0] ?? "";

const here = (): Configuration => ({ ...configuration(), externalDatabase: server.databaseUrl });

let made = 0;
const databases: string[] = [];

/** Another machine: an empty database and an empty folder. */
async function elsewhere(
  changes: Partial<Configuration> = {},
): Promise<Configuration & { readonly externalDatabase: string }> {
  made += 1;
  const name = `restored_${process.pid}_${made}`;
  await administer(`CREATE DATABASE ${name}`);
  databases.push(name);
  return {
    ...configuration(),
    secret: null,
    dataFolder: file(name),
    ...changes,
    externalDatabase: withDatabase(server.databaseUrl, name),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server.databaseUrl, "postgres") });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const visitor = new PageClient(server.port, org.host);

beforeAll(async () => {
  await archiveOfEverything(org, file("everything.tar.gz"));
  await visitor.signIn("credentials", { email: org.member.email, password: TEST_PASSWORD });
});
afterAll(async () => {
  for (const name of databases) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

/** @returns the checksums of tables that no recurring work has changed meanwhile. */
async function backUpWithSums(name: string, given: Configuration): Promise<ReadonlyMap<string, string>> {
  await rm(file(name), { force: true });
  const before = await tableChecksums(server.databaseUrl, LEFT_OUT);
  await backUp(file(name), given);
  const after = await tableChecksums(server.databaseUrl, LEFT_OUT);
  return new Map([...before].filter(([table, sum]) => after.get(table) === sum));
}

async function rowsAt<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

/** Tables whose rows change only by requests. */
const CALM = [
  "_prisma_migrations",
  "channel",
  "message",
  "reaction",
  "subscription",
  "user_account",
  "user_session",
];

test(
  "every table, file and index is equal after a restore, and what came later is gone",
  async () => {
    const sums = await backUpWithSums("a.backup", here());
    expect([...sums.keys()]).toEqual(expect.arrayContaining(CALM));
    expect((await stat(file("a.backup"))).mode & 0o777).toBe(0o600);
    await org.member.send("desk", "after the backup");
    const target = await elsewhere();
    expect(await restore(file("a.backup"), target)).toMatch(/is restored: \d+ rows, \d+ files/);
    const restoredSums = await tableChecksums(target.externalDatabase, LEFT_OUT);
    expect(Object.fromEntries(restoredSums)).toMatchObject(Object.fromEntries(sums));
    expect([...restoredSums.keys()]).toEqual([
      ...(await tableChecksums(server.databaseUrl, LEFT_OUT)).keys(),
    ]);
    expect(await schemaOf(target.externalDatabase)).toEqual(await schemaOf(server.databaseUrl));
    const keys = await query<{ key: string }>(sql`SELECT key FROM stored_file`);
    expect(keys.length).toBeGreaterThan(3);
    for (const { key } of keys) {
      const [original, restored] = await Promise.all([
        fileStore()
          .read(key)
          .then((content) => content?.toArray()),
        readFile(path.join(target.dataFolder, "files", key)),
      ]);
      expect(Buffer.concat(original ?? []).equals(restored)).toBe(true);
    }
    expect((await readFile(path.join(target.dataFolder, "secret"), "utf8")).trim()).toBe(
      configuration().secret,
    );
  },
  LONGEST_MS,
);

test(
  "a backup has the first of the messages that are sent meanwhile, and only whole sends",
  async () => {
    let isOver = false;
    const sending = (async () => {
      let sent = 0;
      while (!isOver) {
        sent += 1;
        await org.member.send("desk", `meanwhile ${sent}`);
      }
      return sent;
    })();
    await expect
      .poll(
        async () => (await query(sql`SELECT FROM message WHERE content LIKE 'meanwhile %' LIMIT 5`)).length,
      )
      .toBe(5);
    await backUp(file("meanwhile.backup"), here());
    isOver = true;
    const sent = await sending;
    const target = await elsewhere();
    await restore(file("meanwhile.backup"), target);
    const restored = await rowsAt<{ content: string }>(
      target.externalDatabase,
      "SELECT content FROM message WHERE content LIKE 'meanwhile %' ORDER BY id",
    );
    expect(restored.length).toBeGreaterThanOrEqual(5);
    expect(restored.length).toBeLessThanOrEqual(sent);
    expect(restored.map(({ content }) => content)).toEqual(
      restored.map((_row, index) => `meanwhile ${index + 1}`),
    );
  },
  LONGEST_MS,
);

test(
  "an embedded server starts from an encrypted backup: keys and sessions are valid, new messages come after",
  async () => {
    const identity = await generateX25519Identity();
    await writeFile(file("identity"), `# made for this test\n${identity}\n`);
    const recipients = [await identityToRecipient(identity)];
    const backup = { ...configuration().backup, recipients, identityFile: file("identity") };
    const encrypted = { ...here(), backup };
    await backUp(file("sealed.backup"), encrypted);
    expect((await readFile(file("sealed.backup"), "latin1")).startsWith("age-encryption.org/v1")).toBe(true);
    const target = { ...encrypted, secret: null, externalDatabase: null, dataFolder: file("embedded") };
    await restore(file("sealed.backup"), target);
    await expect(restore(file("sealed.backup"), target)).rejects.toThrow("is not empty: it has postgres");
    const restored = new ServerProcess(await freePort(), {
      PARLEY_DATA_DIR: target.dataFolder,
      PARLEY_MODE: "development",
      PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA: "1",
    });
    await restored.start();
    try {
      const { email, apiKey } = org.member;
      const host = `${subdomain}:${restored.port}`;
      const client = new ApiClient(restored.port, { credentials: { email, apiKey }, host });
      expect((await client.get("/users/me")).body).toMatchObject({ user_id: org.member.id });
      const page = new PageClient(restored.port, host);
      for (const [name, value] of visitor.cookies) page.cookies.set(name, value);
      expect((await page.get("/api/v1/users/me")).status).toBe(200);
      const [last] = await query<{ id: number }>(sql`SELECT max(id)::float8 AS id FROM message`);
      const message = { type: "channel", to: "desk", topic: "new", content: "after the restore" };
      const { body } = await client.post("/messages", message);
      expect(Number(body.id)).toBeGreaterThan(last?.id ?? 0);
      await expect(restore(file("sealed.backup"), target)).rejects.toThrow("is using the data directory");
    } finally {
      await restored.stop();
    }
  },
  LONGEST_MS,
);

test(
  "backups that cannot be restored are refused in one sentence, and nothing is changed",
  async () => {
    const target = await elsewhere();
    const refused = async (name: string, changes: Partial<Configuration> = {}) => {
      const reason = await restore(file(name), { ...target, ...changes }).catch(
        (error: Error) => error.message,
      );
      expect(await readdir(target.dataFolder).catch(() => [])).toEqual([]);
      return reason;
    };
    const whole = await readFile(file("a.backup"));
    await writeFile(file("cut.backup"), whole.subarray(0, whole.length - 100));
    await writeFile(file("half.backup"), whole.subarray(0, whole.length / 2));
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    await writeFile(file("flipped.backup"), flipped);
    for (const name of ["cut.backup", "half.backup"]) {
      expect(await refused(name)).toBe(`${file(name)} is damaged or incomplete. Use another backup.`);
    }
    // Chance decides what is noticed first.
    expect(await refused("flipped.backup")).not.toContain("is restored");
    await writeFile(file("text"), "no backup");
    await writeFile(file("nothing"), "");
    await writeFile(file("other"), `${await generateX25519Identity()}\n`);
    expect(await refused("text")).toBe(`${file("text")} is not a backup of Parley.`);
    expect(await refused("nothing")).toBe(`${file("nothing")} is not a backup of Parley.`);
    expect(await refused("missing")).toBe(`There is no file ${file("missing")}.`);
    expect(await refused("everything.tar.gz")).toContain("npm run manage -- import");
    expect(await refused("sealed.backup")).toContain("is encrypted: set PARLEY_BACKUP_PASSPHRASE");
    const { backup } = configuration();
    for (const key of [{ passphrase: "another passphrase" }, { identityFile: file("other") }]) {
      expect(await refused("sealed.backup", { backup: { ...backup, ...key } })).toContain(
        "cannot be decrypted",
      );
    }
    expect(await refused("a.backup", { secret: "0".repeat(64) })).toContain(
      "PARLEY_SECRET is not the secret of the backup",
    );
    await rowsAt(target.externalDatabase, "CREATE TABLE mine (id int)");
    expect(await refused("a.backup")).toContain("The database is not empty: it has public.mine.");
  },
  LONGEST_MS,
);

test(
  "the command writes to its output, and says what is wrong with its arguments",
  async () => {
    const { code, out, error } = await runManage(["backup", "-"], {
      variables: { PARLEY_DATA_DIR: configuration().dataFolder },
    });
    expect({ code, error }).toEqual({
      code: 0,
      error: expect.stringContaining("The backup is in the standard output"),
    });
    expect(out.length).toBeGreaterThan(10_000);
    await expect(backUp(file("a.backup"), here())).rejects.toThrow("a.backup exists already.");
    const empty = { ...here(), externalDatabase: null, dataFolder: file("empty") };
    await expect(backUp(file("b.backup"), empty)).rejects.toThrow("There is no database in");
  },
  LONGEST_MS,
);

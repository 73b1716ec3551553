/** Restores refuse altered backups and backups of other versions, and change nothing. */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Configuration, configuration } from "../../lib/config.ts";
import { HEADER_NAME, MANIFEST_NAME, SECRET_NAME } from "../../lib/kernel/backup/backup-format.ts";
import { requireEmptyDatabase } from "../../lib/kernel/backup/restore-database.ts";
import { readBuildSchema } from "../../lib/kernel/db/build-schema.ts";
import { migrate } from "../../lib/kernel/db/migrate.ts";
import {
  type CraftedEntry,
  headerOf,
  readEntries,
  withChecksums,
  withEntries,
  writeEntries,
} from "../../lib/testing/crafted-backup.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { createDatabaseBeside, type TestDatabase } from "../../lib/testing/test-server.ts";
import { onConnection } from "../on-connection.ts";
import { backUp } from "./backup-command.ts";
import { restore } from "./restore-command.ts";

const LONGEST_MS = 90_000;

// Not the shared server: each restore would read everything that other tests have left there.
const { server, org } = await serveOrganization(OWN_SERVER);
const folder = await mkdtemp(path.join(tmpdir(), "parley-hostile-"));
const file = (name: string) => path.join(folder, name);

let whole: CraftedEntry[] = [];
let target: TestDatabase;

beforeAll(async () => {
  await org.member.client.post("/user_uploads", { file: pictureFile() });
  await backUp(file("whole"), { ...configuration(), externalDatabase: server.databaseUrl });
  whole = await readEntries(file("whole"));
  target = await createDatabaseBeside();
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Configuration of another machine, whose data folder is `inside`. */
const there = (): Configuration => ({
  ...configuration(),
  secret: null,
  dataFolder: file("inside"),
  externalDatabase: target.url,
});

/** The error message. Also checks that nothing remains in the data folder, beside it, or in the database. */
async function refusalOf(entries: readonly CraftedEntry[]): Promise<string> {
  await writeEntries(file("hostile"), entries);
  const before = await readdir(folder);
  const reason = await restore(file("hostile"), there()).then(
    () => "it was restored",
    (error: Error) => error.message,
  );
  expect(await readdir(file("inside")).catch(() => [])).toEqual([]);
  expect((await readdir(folder)).filter((name) => name !== "inside")).toEqual(
    before.filter((name) => name !== "inside"),
  );
  await requireEmptyDatabase(target.url);
  expect(reason).toMatch(SENTENCE);
  return reason.replace(file("hostile"), "FILE");
}

/** One sentence or two, without a stack trace. */
const SENTENCE = /^[^\n]{20,400}\.$/;

const DAMAGED = "FILE is damaged or incomplete. Use another backup.";
const NOT_PARLEYS = "cannot be restored, since its contents are not Parley's";
const empty = Buffer.alloc(0);

function added(...entries: CraftedEntry[]): CraftedEntry[] {
  const at = whole.findIndex(({ name }) => name === MANIFEST_NAME);
  return whole.toSpliced(at, 0, ...entries);
}

const firstOf = (start: string) =>
  whole.find(({ name }) => name.startsWith(start)) ?? { name: "", bytes: empty };

/** As if another build had made the backup. */
function withHeader(change: (header: ReturnType<typeof headerOf>) => object): CraftedEntry[] {
  const header = headerOf(whole);
  return withChecksums(withEntries(whole, { [HEADER_NAME]: { ...header, ...change(header) } }));
}

test(
  "the crafted backup itself can be restored",
  async () => {
    await writeEntries(file("same"), withChecksums(whole));
    const database = await createDatabaseBeside();
    const given = { ...there(), dataFolder: file("same-data"), externalDatabase: database.url };
    expect(await restore(file("same"), given)).toContain("is restored");
    await database.drop();
  },
  LONGEST_MS,
);

test.each([
  "../outside",
  "files/../../outside",
  "files/../secret",
  "/outside",
  "files//outside",
  "files/.hidden",
  "files/",
  "tables/../outside/000001",
  "tables/message/../../000001",
  "outside",
])("an entry with the name %s is refused", async (name) => {
  const reason = await refusalOf(added({ name, bytes: Buffer.from("x") }));
  expect(reason).toBe(`FILE has an entry that backups do not have: ${JSON.stringify(name)}.`);
});

test.each([
  ["link", "1"],
  ["symbolic link", "2"],
  ["device", "3"],
  ["folder", "5"],
])("a %s is refused", async (_kind, type) => {
  await mkdir(file("outside"), { recursive: true });
  const entry = { name: "files/aa", bytes: empty, type, target: file("outside") };
  expect(await refusalOf(added(entry, { name: "files/aa/bb", bytes: Buffer.from("x") }))).toBe(
    'FILE has an entry that backups do not have: "files/aa".',
  );
});

test("entries that claim to be huge are refused before memory is allocated for them", async () => {
  const size = 2 ** 32;
  const piece = firstOf("tables/message/");
  for (const entry of [piece, firstOf(HEADER_NAME), firstOf(SECRET_NAME)]) {
    const huge = whole.map((each) => (each === entry ? { ...each, size } : each));
    // Near the end of the file, its early end may be noticed first.
    expect([`FILE has an entry that backups do not have: ${JSON.stringify(entry.name)}.`, DAMAGED]).toContain(
      await refusalOf(huge),
    );
  }
  const large = firstOf("files/");
  expect(await refusalOf(whole.map((each) => (each === large ? { ...each, size } : each)))).toBe(DAMAGED);
});

test("missing, repeated and shuffled entries are refused", async () => {
  const piece = firstOf("tables/");
  expect(await refusalOf(whole.slice(0, -1))).toBe(DAMAGED);
  expect(await refusalOf(whole.slice(0, -2))).toBe(DAMAGED);
  expect(await refusalOf(whole.filter((entry) => entry !== firstOf("files/")))).toBe(DAMAGED);
  expect(await refusalOf(whole.slice(1))).toContain("has an entry that backups do not have");
  expect(await refusalOf([...whole, piece])).toContain("has an entry that backups do not have");
  expect(await refusalOf(whole.toSpliced(whole.indexOf(piece), 0, piece))).toContain(
    "has an entry that backups do not have",
  );
  expect(await refusalOf([])).toBe("FILE is not a backup of Parley.");
});

test("contents that do not match their checksums are refused", async () => {
  for (const { name, bytes } of ["tables/message/", "files/", MANIFEST_NAME].map(firstOf)) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3);
    expect(await refusalOf(withEntries(whole, { [name]: changed })), name).toBe(DAMAGED);
  }
  const secret = Buffer.from(`${"0".repeat(64)}\n`);
  expect(await refusalOf(withEntries(whole, { [SECRET_NAME]: secret }))).toBe(DAMAGED);
  const { files: _files, ...incomplete } = JSON.parse(String(firstOf(MANIFEST_NAME).bytes));
  expect(await refusalOf(withEntries(whole, { [MANIFEST_NAME]: incomplete }))).toContain(
    "does not understand",
  );
  expect(await refusalOf(withEntries(whole, { [MANIFEST_NAME]: Buffer.from("{") }))).toBe(DAMAGED);
});

test(
  "tables and columns that the schema does not have are refused, and invalid names",
  async () => {
    const other = (columns: object[], name = "other") =>
      withHeader(({ tables }) => ({ tables: [...tables, { name, columns }] }));
    const withPiece = (entries: CraftedEntry[], name: string) => {
      const at = entries.findIndex((entry) => entry.name.startsWith("files/"));
      const bytes = firstOf("tables/realm/").bytes;
      return withChecksums(entries.toSpliced(at, 0, { name: `tables/${name}/000001`, bytes }));
    };
    const id = { name: "id", type: "integer" };
    expect(await refusalOf(withPiece(other([id]), "other"))).toContain("other.id integer");
    expect(await refusalOf(withPiece(other([id], "pg_authid"), "pg_authid"))).toContain(
      "pg_authid.id integer",
    );
    expect(await refusalOf(other([id], 'a"; DROP TABLE realm; --'))).toContain("does not understand");
    const unknown = withHeader(({ tables }) => ({
      tables: tables.map((table) =>
        table.name === "realm" ? { ...table, columns: [...table.columns, id] } : table,
      ),
    }));
    expect(await refusalOf(unknown)).toContain("column");
    const renamed = withHeader(({ tables }) => ({
      tables: tables.map((table) =>
        table.name === "realm" ? { ...table, columns: [{ name: "nothing", type: "text" }] } : table,
      ),
    }));
    expect(await refusalOf(renamed)).toContain("realm.nothing text");
    const without = withHeader(({ tables }) => ({
      tables: tables.filter(({ name }) => name !== "user_account"),
    }));
    expect(await refusalOf(without)).toContain("has an entry that backups do not have");
  },
  LONGEST_MS,
);

test(
  "rows that PostgreSQL does not accept, or that refer to nothing, are refused",
  async () => {
    const garbage = { "tables/realm/000001": Buffer.from("no rows at all") };
    expect(await refusalOf(withChecksums(withEntries(whole, garbage)))).toContain("signature not recognized");
    const cut = { "tables/message/000001": firstOf("tables/message/").bytes.subarray(0, -20) };
    expect(await refusalOf(withChecksums(withEntries(whole, cut)))).toContain(NOT_PARLEYS);
    const noRows = { "tables/user_account/000001": firstOf("tables/user_account/").bytes.subarray(0, 19) };
    const ended = Buffer.concat([noRows["tables/user_account/000001"], Buffer.from([0xff, 0xff])]);
    const withoutPeople = withEntries(whole, { "tables/user_account/000001": ended });
    expect(await refusalOf(withChecksums(withoutPeople))).toContain("rows of user_account");
    const gone = withHeader(({ tables }) => ({
      tables: tables.filter(({ name }) => name !== "realm"),
    })).filter(({ name }) => name !== "tables/realm/000001");
    expect(await refusalOf(withChecksums(gone))).toContain("realm");
    for (const sequence of [
      { name: "no_such_sequence", last: "1" },
      { name: "message_id_seq", last: "9".repeat(30) },
    ]) {
      const crafted = withHeader(({ sequences }) => ({ sequences: [...sequences, sequence] }));
      expect(await refusalOf(crafted), sequence.name).toContain(NOT_PARLEYS);
    }
  },
  LONGEST_MS,
);

test(
  "a file whose path is also the folder of another one is refused",
  async () => {
    const clash = ["zz", "zz/aa"].map((key) => ({ name: `files/${key}`, bytes: Buffer.from(key) }));
    expect(await refusalOf(withChecksums(added(...clash)))).toBe("The file store failed with Error.");
  },
  LONGEST_MS,
);

test("an older version refuses a newer one's backup, and each build refuses another build's", async () => {
  const later = { name: "20991231000000_later", checksum: "0".repeat(64) };
  const release = { version: 99, release: "9.9.0" };
  const newer = withHeader(({ migrations }) => ({
    release: "9.9.0",
    database: { ...release, oldest: release },
    migrations: [...migrations, later],
  }));
  expect(await refusalOf(newer)).toMatch(
    /^The backup is of Parley 9\.9\.0, and this is Parley \S+: restore it with Parley 9\.9\.0 or newer\.$/,
  );
  expect(await refusalOf(withHeader(() => ({ version: 2, release: "9.9.0" })))).toBe(
    "FILE was made by Parley 9.9.0: restore it with that version or a newer one.",
  );
  const differing = withHeader(({ migrations }) => ({
    migrations: migrations.map((each, index) => (index === 0 ? { ...each, checksum: later.checksum } : each)),
  }));
  expect(await refusalOf(differing)).toContain("differs: restore it with that build or a newer one.");
});

test(
  "a newer version applies its migrations to an older one's backup",
  async () => {
    const { migrations, version } = await readBuildSchema();
    const [older, newer] = [await createDatabaseBeside(), await createDatabaseBeside()];
    await migrate(older.url, { build: { version, migrations: migrations.slice(0, -1), functions: [] } });
    await onConnection(older.url, (client) =>
      client.query("INSERT INTO realm (subdomain, name) VALUES ('old', 'An old organization')"),
    );
    await backUp(file("older"), { ...there(), secret: configuration().secret, externalDatabase: older.url });
    expect(headerOf(await readEntries(file("older"))).migrations).toHaveLength(migrations.length - 1);
    await restore(file("older"), { ...there(), dataFolder: file("newer"), externalDatabase: newer.url });
    const { rows } = await onConnection(newer.url, (client) =>
      client.query(
        "SELECT name, (SELECT max(migration_name) FROM _prisma_migrations) AS migration FROM realm",
      ),
    );
    expect(rows).toEqual([{ name: "An old organization", migration: migrations.at(-1)?.name }]);
    await older.drop();
    await newer.drop();
  },
  LONGEST_MS,
);

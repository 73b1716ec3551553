/** Files without rows, and rows without files. */
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { configuration, configure } from "../../config.ts";
import { markInstallation, withResults } from "../../testing/run-checks-on.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { diskCheck } from "./disk-check.ts";
import { filesFolder } from "./files-folder.ts";
import { keepFiles, storeBytes } from "./stored-files.ts";
import { storedFilesCheck } from "./stored-files-check.ts";

const { org } = await serveOrganization(OWN_SERVER);
await markInstallation();
const folder = filesFolder(configuration().dataFolder);
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 3_600_000);

async function storeKept(): Promise<string> {
  const key = await storeBytes(org.realmId, Buffer.from("kept"));
  await transaction((tx) => keepFiles(tx, [key]));
  await database().pool.query(
    "UPDATE stored_file SET created_at = now() - interval '1 hour' WHERE key = $1",
    [key],
  );
  await utimes(path.join(folder, key), TWO_DAYS_AGO, TWO_DAYS_AGO);
  return key;
}

async function leaveOver(name: string, writtenAt: Date): Promise<void> {
  const file = path.join(folder, String(org.realmId), "ff", name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "left over");
  await utimes(file, writtenAt, writtenAt);
}

const inspect = () => withResults([storedFilesCheck], (results) => results.get("files"));

test("files that belong to nothing for a day are named, and only they are removed by the fix", async () => {
  expect((await inspect())?.status).toBe("ok");
  const kept = await storeKept();
  await leaveOver("old", TWO_DAYS_AGO);
  await leaveOver("young", new Date());
  await withResults([storedFilesCheck], async (results) => {
    const { status, finding, fix } = results.get("files") ?? {};
    expect(status).toBe("warning");
    expect(finding).toMatch(/^The database does not know 1 of \d+ files in the store\.$/);
    expect(await readdir(path.join(folder, String(org.realmId), "ff"))).toContain("old");
    expect(await fix?.()).toBe("Files that the database did not know were removed: 1.");
  });
  expect(await inspect()).toMatchObject({ status: "ok" });
  const names = await readdir(folder, { recursive: true });
  expect(names).toContain(kept);
  expect(names).toContain(path.join(String(org.realmId), "ff", "young"));
});

test("files that are missing in the store are counted", async () => {
  await rm(path.join(folder, await storeKept()));
  expect(await inspect()).toMatchObject({
    status: "problem",
    finding: expect.stringMatching(/^Files are missing in the store: 1 of/),
  });
});

test("another store than the database's is named", async () => {
  await database().pool.query("UPDATE installation SET file_store = 'another'");
  expect(await inspect()).toMatchObject({
    status: "problem",
    finding: expect.stringContaining("not the one of this database"),
  });
});

test("the disk has space, and a missing data folder is named", async () => {
  const { dataFolder } = configuration();
  const disk = () => withResults([diskCheck], (results) => results.get("disk"));
  expect((await disk())?.finding).toMatch(/GiB are free/);
  configure({ dataFolder: `${dataFolder}-missing` });
  expect(await disk()).toMatchObject({
    status: "problem",
    finding: expect.stringContaining("does not exist"),
  });
  configure({ dataFolder });
});

/** Zip archives of strangers are read within bounds. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeZip } from "../../testing/zip-of.ts";
import { ZipFolder } from "./zip-folder.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-zip-"));
afterAll(() => rm(folder, { recursive: true }));

let made = 0;

async function zipOf(
  contents: Readonly<Record<string, unknown>>,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<string> {
  made += 1;
  const file = path.join(folder, `${made}.zip`);
  await writeZip(file, contents);
  await writeFile(file, change(await readFile(file)));
  return file;
}

/** The names are equally long, so that the archive's offsets stay right. */
const renamed = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

const opened = (file: string) => ZipFolder.open(file, "/users.json");

test("the export may lie in a folder, beside what archive programs add", async () => {
  const zip = await opened(
    await zipOf({
      "Acme export/users.json": [{ id: "U1" }],
      "__MACOSX/._users.json": "x",
      "Acme export/.DS_Store": "x",
      "elsewhere.json": [],
    }),
  );
  expect([...zip.names]).toEqual(["users.json"]);
  expect(await zip.json("users.json")).toEqual([{ id: "U1" }]);
  zip.close();
});

test.each([
  ["leave the folder", renamed("xx/a.json", "../a.json")],
  ["begin at the root", renamed("xx/a.json", "/xx/a.jso")],
  ["have backslashes", renamed("xx/a.json", "xx\\a.json")],
])("names that %s are refused", async (_what, change) => {
  const file = await zipOf({ "users.json": [], "xx/a.json": [] }, change);
  await expect(opened(file)).rejects.toThrow(/^The archive is damaged: /);
});

test("an archive that is none, cut off, or of another program is refused", async () => {
  await expect(opened(path.join(folder, "none.zip"))).rejects.toThrow("There is no such file.");
  const text = await zipOf({ "users.json": [] }, () => Buffer.from("no archive"));
  await expect(opened(text)).rejects.toThrow("The file is no zip archive, or is damaged.");
  const cut = await zipOf({ "users.json": [] }, (bytes) => bytes.subarray(0, -30));
  await expect(opened(cut)).rejects.toThrow("The file is no zip archive, or is damaged.");
  await expect(opened(await zipOf({ "people.json": [] }))).rejects.toThrow(
    "The archive has no users.json, which such an export always has.",
  );
});

test("files that are no JSON, damaged, missing, or unpack to far more than they should are refused", async () => {
  const bomb = Buffer.alloc(32 * 1024 * 1024);
  const zip = await opened(await zipOf({ "users.json": Buffer.from("[{"), "bomb.json": bomb }));
  await expect(zip.json("users.json")).rejects.toThrow('The archive\'s file "users.json" is no JSON.');
  await expect(zip.json("bomb.json")).rejects.toThrow("unpacks to far more than an export does");
  await expect(zip.stream("gone.json")).rejects.toThrow('The archive has no file "gone.json".');
  zip.close();
});

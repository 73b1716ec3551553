/** Which archive a data folder uses. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { archiveSettings, settleArchive } from "./archive-settings.ts";

let folder = "";
const at = (name: string) => path.join(folder, name);
const account = { command: () => ({ file: "", args: [] }), identity: {}, own: async () => undefined };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-archive-"));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
  for (const name of ["data", "other"]) await mkdir(at(name));
});

test("commands that start PostgreSQL archive as the server does, until the variable is unset", async () => {
  expect(await archiveSettings(at("data"), account)).toEqual({});
  await settleArchive(at("data"), at("archive"));
  expect(await archiveSettings(at("data"), account)).toMatchObject({ archive_mode: "on" });
  await settleArchive(at("data"), null);
  expect(await archiveSettings(at("data"), account)).toEqual({});
});

test("an archive belongs to one data folder, until its mark is deleted", async () => {
  await settleArchive(at("data"), at("archive"));
  await settleArchive(at("data"), at("archive"));
  const refusal = await settleArchive(at("other"), at("archive")).catch((error: Error) => error.message);
  expect(refusal).toContain(
    `names the archive of another data folder, ${at("archive")}. Choose an empty folder.`,
  );
  await rm(at("archive/parley-archive"));
  await settleArchive(at("other"), at("archive"));
  await expect(settleArchive(at("data"), at("archive"))).rejects.toThrow("of another data folder");
});

test("a disk that is not mounted is no obstacle, and nothing is written in its place", async () => {
  await settleArchive(at("data"), at("archive"));
  await rm(at("archive"), { recursive: true });
  await settleArchive(at("data"), at("archive"));
  expect(await archiveSettings(at("data"), account)).toMatchObject({ archive_mode: "on" });
  await expect(readFile(at("archive/parley-archive"))).rejects.toThrow("ENOENT");
});

test("a folder that cannot be used is refused in one sentence", async () => {
  await writeFile(at("file"), "");
  await expect(settleArchive(at("data"), at("file"))).rejects.toThrow("cannot be used: ");
  await expect(settleArchive(at("data"), at("data/archive"))).rejects.toThrow(
    "must be outside the data folder",
  );
});

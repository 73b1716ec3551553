/** Segments of the log in an archive. */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { baseFiles, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { pruneArchive } from "./prune-archive.ts";
import { archiveSegment, restoreSegment } from "./wal-segments.ts";

const NAME = "000000010000000000000002";

let folder = "";
let place = inArchive("");
const at = (name: string) => path.join(folder, name);
const archive = (source: string, name = NAME) => archiveSegment(place.mark, place.wal, at(source), name);

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-segments-"));
  place = inArchive(folder);
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
  for (const inside of [place.wal, place.bases, place.deletedFiles]) await mkdir(inside);
  await writeFile(place.mark, "ours");
  await writeFile(at("one"), Buffer.alloc(100_000, "one"));
  await writeFile(at("other"), "other");
});

test("a restored segment equals the original; the one after the last is absent", async () => {
  await archive("one");
  await archive("one");
  expect(await readdir(place.wal)).toEqual([`${NAME}.zst`]);
  expect(await restoreSegment(place.wal, NAME, at("restored"))).toBe(true);
  await expect(archiveSegment(place.mark, place.wal, at("restored"), NAME)).resolves.toBeUndefined();
  expect(await restoreSegment(place.wal, "000000010000000000000003", at("restored"))).toBe(false);
});

test("another segment of the same name is refused, and so is a disk that is not mounted", async () => {
  await archive("one");
  await expect(archive("other")).rejects.toThrow("already has other contents, and is not replaced");
  await rm(place.mark);
  await expect(archive("one", "000000010000000000000003")).rejects.toThrow("ENOENT");
  expect(await readdir(place.wal)).toEqual([`${NAME}.zst`]);
});

test.each(["../outside", "", "000000010000000000000002/../x", "one"])("%j is not a segment", async (name) => {
  await expect(archive("one", name)).rejects.toThrow("is not a file of PostgreSQL's log");
  await expect(restoreSegment(place.wal, name, at("restored"))).rejects.toThrow(
    "is not a file of PostgreSQL's log",
  );
});

test("a damaged segment is not taken for the end of the archive", async () => {
  await archive("one");
  const file = path.join(place.wal, `${NAME}.zst`);
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length - 5));
  await expect(restoreSegment(place.wal, NAME, at("restored"))).rejects.toThrow("unexpected end of file");
  whole.writeUInt8(whole.readUInt8(whole.length - 1) ^ 1, whole.length - 1);
  await writeFile(file, whole);
  await expect(restoreSegment(place.wal, NAME, at("restored"))).rejects.toThrow("checksum");
});

test("segments and deleted files that no kept copy of the database needs are removed", async () => {
  const names = ["1", "2", "3", "4"].map((digit) => `00000001000000000000000${digit}`);
  for (const name of names) await archive("one", name);
  await archive("other", "00000002.history");
  for (const [index, firstWal] of names.slice(0, 3).entries()) {
    const { content, description } = baseFiles(folder, `base-${index}`);
    const startedAt = `2026-11-0${index + 1}T00:00:00.000Z`;
    await writeFile(content, "");
    await writeFile(
      description,
      JSON.stringify({ startedAt, stoppedAt: startedAt, firstWal, secretFingerprint: "x" }),
    );
  }
  await mkdir(path.join(place.deletedFiles, "1"));
  for (const day of ["01", "03"]) {
    const file = path.join(place.deletedFiles, "1", day);
    await writeFile(file, "");
    await utimes(file, new Date(), new Date(`2026-11-${day}T12:00:00Z`));
  }
  await pruneArchive(folder, 2);
  expect((await readdir(place.bases)).sort()).toEqual([
    "base-1.json",
    "base-1.tar.zst",
    "base-2.json",
    "base-2.tar.zst",
  ]);
  expect((await readdir(place.wal)).sort()).toEqual(
    [...names.slice(1), "00000002.history"].map((name) => `${name}.zst`),
  );
  expect(await readdir(path.join(place.deletedFiles, "1"))).toEqual(["03"]);
});

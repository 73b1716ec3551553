/** Fingerprints of exports do not depend on how their usual options are given. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { fingerprintOf } from "./export-fingerprint.ts";

const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-fingerprint-")), "export.zip");
await writeFile(file, "an export");

test("naming the usual topics makes no difference, while other choices do", async () => {
  const usual = await fingerprintOf(file, {});
  expect(await fingerprintOf(file, { topics: "day", team: null })).toBe(usual);
  const others = [await fingerprintOf(file, { topics: "one" }), await fingerprintOf(file, { team: "one" })];
  expect(new Set([usual, ...others]).size).toBe(3);
});

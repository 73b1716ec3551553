/** Every feature level up to the reported one has a test. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FEATURE_LEVEL } from "../../kernel/protocol-version.ts";
import { endpointLevels } from "./endpoint-levels.ts";
import { laterLevels } from "./later-levels.ts";
import { settingLevels } from "./setting-levels.ts";

/** Contract tests cover the specification's levels, all below this one. */
const FIRST_LEVEL = 426;

const rows = [...endpointLevels, ...laterLevels, ...settingLevels];

test("every level up to the reported one has a row", () => {
  const known = new Set(rows.map(({ level }) => level));
  const levels = Array.from({ length: FEATURE_LEVEL - FIRST_LEVEL + 1 }, (_, index) => FIRST_LEVEL + index);
  expect(levels.filter((level) => !known.has(level))).toEqual([]);
});

test("no row is about a level that the server does not report", () => {
  expect(rows.filter(({ level }) => level < FIRST_LEVEL || level > FEATURE_LEVEL)).toEqual([]);
});

test("the test of every row exists", async () => {
  const missing: string[] = [];
  for (const row of rows) {
    if ("because" in row) continue;
    const text = await readFile(row.file, "utf8").catch(() => "");
    if (!declaresTest(text, row.test)) missing.push(`${row.level}: ${row.file}: ${row.test}`);
  }
  expect(missing).toEqual([]);
});

test("only these levels have no test", () => {
  const without = rows.filter((row) => "because" in row).map(({ level }) => level);
  expect(without).toEqual([
    429, 432, 436, 439, 450, 461, 462, 482, 483, 484, 485, 486, 488, 489, 492, 495, 498, 500,
  ]);
});

/** Skipped tests do not count. */
function declaresTest(text: string, name: string): boolean {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\n *test(\\.each\\([\\s\\S]*?\\))?\\(\\s*["'\`]${literal}["'\`]`).test(text);
}

/** SECURITY.md states the limits that the code applies. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resources } from "./resources.ts";
import { withTables } from "./security-tables.ts";

test("SECURITY.md is up to date; `npm run generate` brings it so", () => {
  const document = readFileSync(path.join(import.meta.dirname, "..", "..", "SECURITY.md"), "utf8");
  expect(document).toBe(withTables(document));
});

test("the tests that it names exist", () => {
  const root = path.join(import.meta.dirname, "..", "..");
  const missing = resources
    .flatMap(({ tests }) => tests)
    .filter((test) => !existsSync(path.join(root, test)));
  expect(missing).toEqual([]);
});

/** Generated documents. */
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { generatedDocuments } from "./documents.ts";
import { resources } from "./limits-lists.ts";

test.each(generatedDocuments())(
  "$name is up to date; `npm run generate` brings it so",
  ({ text, upToDate }) => {
    expect(text).toBe(upToDate);
  },
);

test("the tests that document names exist", () => {
  const root = path.join(import.meta.dirname, "..", "..");
  const missing = resources
    .flatMap(({ tests }) => tests)
    .filter((test) => !existsSync(path.join(root, test)));
  expect(missing).toEqual([]);
});

/** SECURITY.md states the limits that the code applies. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withLimits } from "./limits.ts";

test("SECURITY.md is up to date; `npm run generate` brings it so", () => {
  const document = readFileSync(path.join(import.meta.dirname, "..", "..", "SECURITY.md"), "utf8");
  expect(document).toBe(withLimits(document));
});

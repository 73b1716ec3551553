/** Finding tests. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const FIND_TESTS = pathToFileURL(
  path.join(import.meta.dirname, "..", "scripts", "steps", "find-tests.mjs"),
).href;

function evaluated(expression: string): unknown {
  const script = `
    const { findTests, nearNames } = await import(${JSON.stringify(FIND_TESTS)});
    console.log(JSON.stringify(${expression}));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }),
  );
}

test("a word finds the test files that have it in their path, each in the part that runs it", () => {
  const found = evaluated('findTests(["FIND-tests", "./server/restart-on-change", "first-run"])');
  expect(found).toMatchObject({
    unit: expect.arrayContaining(["server/find-tests.test.ts"]),
    api: expect.arrayContaining(["server/restart-on-change.api.test.ts"]),
    e2e: expect.arrayContaining([expect.stringMatching(/^e2e\/first-run.*\.e2e\.ts$/)]),
  });
  expect(evaluated('findTests(["transport-fuzz"]).alone')).toEqual(["fuzz/transport-fuzz.alone.test.ts"]);
  expect(evaluated('findTests(["no-such-test"])')).toEqual({ unit: [], api: [], alone: [], e2e: [] });
});

test("a misspelled word has near names, and a word like no other has none", () => {
  expect(evaluated('nearNames("lib/mesages")')).toContain("messages");
  expect(evaluated('nearNames("qqqqqqqqqq")')).toEqual([]);
});

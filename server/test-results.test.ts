/** Results of tests that ran twice. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const TEST_RESULTS = pathToFileURL(
  path.join(import.meta.dirname, "..", "scripts", "steps", "test-results.mjs"),
).href;

interface Result {
  readonly name: string;
  readonly place: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly text: string;
}

const result = (name: string, status: Result["status"], attempt = 1): Result => ({
  name,
  place: "a.test.ts",
  status,
  text: `${name}, attempt ${attempt}`,
});

function merged(first: readonly Result[], second: readonly Result[]) {
  const script = `
    const { withSecondAttempts } = await import(${JSON.stringify(TEST_RESULTS)});
    console.log(JSON.stringify(withSecondAttempts(${JSON.stringify(first)}, ${JSON.stringify(second)})));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  const { results, flaky }: { results: Result[]; flaky: string[] } = JSON.parse(output);
  return { statuses: Object.fromEntries(results.map(({ name, status }) => [name, status])), flaky };
}

test("a test that passes the second time has passed, and is flaky", () => {
  const first = [result("sound", "passed"), result("late", "failed"), result("broken", "failed")];
  const second = [result("sound", "passed", 2), result("late", "passed", 2), result("broken", "failed", 2)];
  expect(merged(first, second)).toEqual({
    statuses: { sound: "passed", late: "passed", broken: "failed" },
    flaky: ["late, attempt 1"],
  });
});

test("a test that did not end the second time has failed", () => {
  const first = [result("gone", "failed"), result("left out", "failed"), result("late", "failed")];
  const second = [result("late", "passed", 2), result("left out", "skipped", 2)];
  expect(merged(first, second)).toEqual({
    statuses: { gone: "failed", "left out": "failed", late: "passed" },
    flaky: ["late, attempt 1"],
  });
  expect(merged(first, []).statuses).toEqual({ gone: "failed", "left out": "failed", late: "failed" });
});

test("a file that failed as a whole counts by its tests the second time", () => {
  const second = [result("one", "passed", 2), result("two", "failed", 2)];
  expect(merged([result("a.test.ts", "failed")], second)).toEqual({
    statuses: { one: "passed", two: "failed" },
    flaky: ["a.test.ts, attempt 1"],
  });
});

test("a test that passed first and failed the second time is flaky", () => {
  const first = [result("sound", "passed"), result("late", "failed")];
  const second = [result("sound", "failed", 2), result("late", "passed", 2)];
  expect(merged(first, second)).toEqual({
    statuses: { sound: "passed", late: "passed" },
    flaky: ["late, attempt 1", "sound, attempt 2"],
  });
});

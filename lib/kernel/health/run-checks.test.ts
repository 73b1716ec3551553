/** Running health checks. */
import { expect, test } from "vitest";
import { type Check, ok, problem, warning, worstOf } from "./check.ts";
import { Inspection } from "./inspection.ts";
import { runChecks } from "./run-checks.ts";

const inspection = new Inspection({
  databaseUrl: null,
  databaseObstacle: "It is away.",
  publicUrl: "http://localhost",
  secret: null,
  isServer: false,
});

const check = (id: string, run: Check["run"], needsDatabase = false): Check => ({
  id,
  title: id,
  needsDatabase,
  run,
});

test("a check that hangs or fails keeps no other from its result", async () => {
  const results = await runChecks(
    [
      check("hangs", () => new Promise(() => undefined)),
      check("fails", () => Promise.reject(new Error("no such file"))),
      check("throws", () => {
        throw new Error("immediately");
      }),
      check("works", async () => ok("It works.")),
    ],
    inspection,
    20,
  );
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    ["hangs", "unknown"],
    ["fails", "unknown"],
    ["throws", "unknown"],
    ["works", "ok"],
  ]);
  expect(results[1]?.finding).toBe("This could not be checked: no such file.");
});

test("without a database, the checks that need one are not run", async () => {
  const [result] = await runChecks(
    [check("needs it", () => Promise.reject(new Error("it ran")), true)],
    inspection,
  );
  expect(result).toMatchObject({
    status: "unknown",
    finding: "This cannot be checked without the database.",
  });
});

test("findings quote no credentials", async () => {
  const [result] = await runChecks(
    [check("quotes", async () => problem("smtp://user:hunter2@mail refuses", "password=hunter2"))],
    inspection,
  );
  expect(JSON.stringify(result)).not.toContain("hunter2");
});

test("the worst of several findings is told, and the first of equals", () => {
  const findings = [ok("a"), warning("b", ""), problem("c", ""), problem("d", "")] as const;
  expect(worstOf(...findings)).toBe(findings[2]);
  expect(worstOf(ok("first"), ok("second")).finding).toBe("first");
});

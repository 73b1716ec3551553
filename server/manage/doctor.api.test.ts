/** `npm run manage -- doctor` beside a running server, and where nothing runs. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { configuration } from "../../lib/config.ts";
import { markInstallation } from "../../lib/testing/run-checks-on.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { unusedFolder } from "../../lib/testing/test-server.ts";

const { server } = await serveOrganization(OWN_SERVER);
await markInstallation();

const answer = z.object({
  checks: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      finding: z.string(),
      advice: z.string(),
    }),
  ),
  fixed: z.array(z.string()),
});

test("beside a running server, everything is checked, and only problems fail", async () => {
  const { code, out, error } = await runManage(["doctor", "--json"], {
    variables: { PORT: String(server.port), PARLEY_DATA_DIR: configuration().dataFolder },
  });
  expect(error).toBe("");
  const { checks, fixed } = answer.parse(JSON.parse(out));
  const status = new Map(checks.map((check) => [check.id, check.status]));
  expect(Object.fromEntries(status)).toMatchObject({
    server: "ok",
    "public-address": "warning",
    proxy: "ok",
    websockets: "ok",
    "large-files": "ok",
    clock: "ok",
    nodes: "ok",
    secrets: "ok",
    database: "ok",
    files: "ok",
  });
  expect(fixed).toEqual([]);
  // The tests' PostgreSQL may run without fsync.
  expect([...status].filter(([id, each]) => each === "problem" && id !== "database-settings")).toEqual([]);
  expect(code).toBe([...status.values()].includes("problem") ? 1 : 0);
});

test("where nothing runs, it says so, checks what it can, and makes nothing", async () => {
  const dataFolder = unusedFolder();
  const { code, out, error } = await runManage(["doctor", "--fix"], {
    variables: {
      PORT: "9",
      PARLEY_DATA_DIR: dataFolder,
      DATABASE_URL: "postgresql://parley:hunter2@127.0.0.1:9/parley",
    },
  });
  expect(error).toBe("");
  expect(code).toBe(1);
  const lines = out.split("\n");
  expect(lines).toContainEqual(
    expect.stringMatching(/^✗ Server: No server answers at http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^✗ Database: PostgreSQL cannot be reached/));
  expect(lines).toContainEqual(expect.stringMatching(/^✗ Disk: The data folder .* does not exist/));
  expect(lines).toContainEqual(expect.stringMatching(/^! Outgoing mail: /));
  expect(lines).toContain("? Nodes: This cannot be checked without the database.");
  expect(lines.at(-1)).toMatch(/^Checks: \d+\. Problems: \d+\. Warnings: \d+\. Unknown: \d+\.$/);
  expect(out).not.toContain("hunter2");
  expect(out).not.toContain("\u001b");
  expect(existsSync(dataFolder)).toBe(false);
});

test("an invalid configuration is a problem like others", async () => {
  const { code, out } = await runManage(["doctor"], { variables: { PARLEY_URLL: "x" } });
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ Configuration: .*PARLEY_URLL is not a variable of Parley/);
});

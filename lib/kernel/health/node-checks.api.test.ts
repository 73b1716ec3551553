/** Nodes' announcements, and what the checks conclude from them. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { markInstallation, resultsOf } from "../../testing/run-checks-on.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { databaseChecks } from "../db/database-checks.ts";
import { announceNode } from "./announce-node.ts";
import { clockCheck } from "./clock-check.ts";
import { nodeChecks } from "./node-checks.ts";

await serveOrganization(OWN_SERVER);
await markInstallation();
const { pool } = database();

interface Given {
  readonly release?: string;
  readonly fingerprint?: string;
  readonly work?: object[];
  readonly silentSeconds?: number;
}

async function addNode({ release, fingerprint, work = [], silentSeconds = 0 }: Given): Promise<void> {
  await pool.query(
    `INSERT INTO node (id, place, release, version, secret_fingerprint, long_work, seen_at)
     SELECT $1, 'other:3000', coalesce($2, release), version, coalesce($3, secret_fingerprint), $4,
       now() - make_interval(secs => $5) FROM node WHERE place <> 'other:3000' LIMIT 1`,
    [randomUUID(), release, fingerprint, JSON.stringify(work), silentSeconds],
  );
}

beforeEach(async () => {
  // The server announces itself every ten seconds.
  await announceNode(3000, []);
  await pool.query("DELETE FROM node WHERE place = 'other:3000'");
});

test("a server that runs is a node with the database's secret, and nothing hangs", async () => {
  const results = await resultsOf(nodeChecks);
  expect([...results.values()].map(({ status }) => status)).toEqual(["ok", "ok", "ok"]);
  expect(results.get("nodes")?.finding).toMatch(/^One node serves, Parley \d/);
});

test("nodes of two versions are named", async () => {
  await addNode({ release: "0.0.9" });
  expect((await resultsOf(nodeChecks)).get("nodes")).toMatchObject({
    status: "warning",
    finding: expect.stringContaining("0.0.9"),
  });
});

test("a node that fell silent is named, until one starts in its place or an hour has passed", async () => {
  await addNode({ silentSeconds: 120 });
  expect((await resultsOf(nodeChecks)).get("nodes")).toMatchObject({
    status: "warning",
    finding: "Silent for a minute or longer: other:3000.",
  });
  await addNode({ silentSeconds: 3_700 });
  await announceNode(3000, []);
  const { rows } = await pool.query("SELECT FROM node WHERE place = 'other:3000'");
  expect(rows).toHaveLength(1);
});

test("a node with another secret is named", async () => {
  await addNode({ fingerprint: "another" });
  expect((await resultsOf(nodeChecks)).get("secrets")).toMatchObject({
    status: "problem",
    finding: "These nodes have another secret than the database: other:3000.",
  });
});

test("a command with another secret, or without one, says so", async () => {
  const wrong = await resultsOf(nodeChecks, { secret: "f".repeat(64) });
  expect(wrong.get("secrets")).toMatchObject({ status: "problem" });
  expect((await resultsOf(nodeChecks, { secret: null })).get("secrets")).toMatchObject({ status: "unknown" });
});

test("work that hangs is named with its node, and work that is only long is not", async () => {
  await addNode({ work: [{ work: "reminders", seconds: 599 }] });
  expect((await resultsOf(nodeChecks)).get("recurring-work")?.status).toBe("ok");
  await addNode({ work: [{ work: "mails", seconds: 725 }] });
  expect((await resultsOf(nodeChecks)).get("recurring-work")).toMatchObject({
    status: "problem",
    finding: "Recurring work does not end: mails (for 12 minutes on other:3000).",
  });
});

test("PostgreSQL's settings fit the tests' server, and too many nodes for its connections are named", async () => {
  const before = await resultsOf([...databaseChecks, clockCheck]);
  expect(before.get("database")).toMatchObject({ status: "ok" });
  expect(before.get("database-connections")?.status).toBe("ok");
  expect(before.get("database-bloat")?.status).toBe("ok");
  expect(before.get("clock")).toMatchObject({ status: "ok", finding: "All clocks agree." });
  for (let count = 0; count < 100; count += 1) await addNode({});
  expect((await resultsOf(databaseChecks)).get("database-connections")).toMatchObject({
    status: "problem",
    advice: "Raise max_connections, or the limit of the database or its role.",
  });
});

test("settings that may lose data are named", async () => {
  // The tests' PostgreSQL runs without fsync.
  const { rows } = await pool.query<{ fsync: string }>("SHOW fsync");
  const { status, finding } = (await resultsOf(databaseChecks)).get("database-settings") ?? {};
  expect(rows[0]?.fsync === "off").toBe(status === "problem" && finding?.includes("fsync"));
});

test("a database that is away or newer than this build is a problem, and the other checks are unknown", async () => {
  const away = await resultsOf([...databaseChecks, ...nodeChecks], {
    databaseUrl: "postgresql://parley:hunter2@127.0.0.1:9/parley",
  });
  expect(away.get("database")).toMatchObject({
    status: "problem",
    finding: expect.stringContaining("cannot be reached"),
  });
  expect(away.get("nodes")?.status).toBe("unknown");
  expect(JSON.stringify([...away.values()])).not.toContain("hunter2");
  await pool.query("UPDATE database_version SET version = version + 1000, oldest_version = version + 1000");
  const newer = await resultsOf(databaseChecks);
  await pool.query("UPDATE database_version SET version = version - 1000, oldest_version = 1");
  expect(newer.get("database")).toMatchObject({
    status: "problem",
    advice: "Upgrade Parley on this machine.",
  });
});

test("checks cannot change anything", async () => {
  const writes = {
    id: "writes",
    title: "Writes",
    needsDatabase: true,
    run: async (inspection: Parameters<(typeof clockCheck)["run"]>[0]) => {
      await inspection.query("DELETE FROM node");
      return { status: "ok" as const, finding: "It wrote.", advice: "" };
    },
  };
  const result = (await resultsOf([writes])).get("writes");
  expect(result).toMatchObject({ status: "unknown", finding: expect.stringContaining("read-only") });
});

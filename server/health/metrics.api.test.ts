/** Metrics of a real server, and the board that shows them. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { organizationChanged } from "../../lib/kernel/events/event-entry.ts";
import { measureQueues } from "../../lib/kernel/events/queues/measure-queues.ts";
import { measureWaiting } from "../../lib/kernel/queue/measure-waiting.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { identityOf, TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { Health } from "./health.ts";
import { openMonitoringPort } from "./monitoring-port.ts";

const TOKEN = "a-token-for-metrics";
const BOARD = path.join(import.meta.dirname, "..", "..", "docs", "admin", "grafana-board.json");
const SAMPLE =
  /^(?<name>[a-z_]+)(?:\{(?<labels>[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*)\})? (?<value>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const SUFFIX = /_(?:bucket|sum|count)$/;

const board = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const { server, org } = await serveOrganization({ metrics: { port: null, host: "127.0.0.1", token: TOKEN } });

function askForMetrics(authorization?: string, method = "GET"): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/metrics`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });
}

async function readMetrics(): Promise<string[]> {
  const answer = await askForMetrics(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  return (await answer.text()).trimEnd().split("\n");
}

/** 0 when there is none. */
async function readSeries(series: string): Promise<number> {
  const line = (await readMetrics()).find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}

function typesIn(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
      return name === undefined || type === undefined ? [] : [[name, type] as const];
    }),
  );
}

test("every metric is on the board, and the board shows no others", async () => {
  const lines = await readMetrics();
  const { panels } = board.parse(JSON.parse(await readFile(BOARD, "utf8")));
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/parley_\w+/g) ?? []),
  );
  expect([...new Set(shown.map((name) => name.replace(SUFFIX, "")))].sort()).toEqual([
    ...typesIn(lines).keys(),
  ]);
});

test("every line has Prometheus' form, and every sample a type", async () => {
  const lines = await readMetrics();
  const types = typesIn(lines);
  for (const line of lines.filter((candidate) => !candidate.startsWith("# "))) {
    const { name = "" } = SAMPLE.exec(line)?.groups ?? {};
    expect(types.get(name) ?? types.get(name.replace(SUFFIX, "")), line).toBeDefined();
  }
});

test("requests count by operation and outcome, never by address", async () => {
  const success = 'parley_requests_total{operation="get-own-user",outcome="success"}';
  const refused = 'parley_requests_total{operation="get-own-user",outcome="refused"}';
  const [succeeded, wereRefused] = [await readSeries(success), await readSeries(refused)];
  await org.member.client.get("/users/me");
  await fetch(`http://127.0.0.1:${server.port}/api/v1/users/me`, { headers: { host: org.host } });
  await fetch(`http://127.0.0.1:${server.port}/api/v1/no/such/address`);
  await fetch(`http://127.0.0.1:${server.port}/no-such-page`);
  expect(await readSeries(success)).toBe(succeeded + 1);
  expect(await readSeries(refused)).toBe(wereRefused + 1);
  expect(await readSeries('parley_requests_total{operation="none",outcome="refused"}')).toBeGreaterThan(0);
  expect(await readSeries('parley_requests_total{operation="page",outcome="refused"}')).toBeGreaterThan(0);
  expect((await readMetrics()).join("\n")).not.toContain("such");
});

test("a message counts its rendering and delivery, a change its locks, a search its time", async () => {
  const messages = 'parley_delivery_seconds_count{kind="message"}';
  const before = await readSeries(messages);
  const series = [
    'parley_delivery_seconds_count{kind="change"}',
    'parley_render_seconds_count{place="main thread"}',
    "parley_write_turn_wait_seconds_count",
    "parley_lock_hold_seconds_count",
    'parley_search_seconds_count{phase="running"}',
  ];
  const formerly = await Promise.all(series.map(readSeries));
  const reader = await EventReader.open(org.member.client);
  await org.member.client.post("/messages", {
    type: "direct",
    to: [org.member.id],
    content: "*hello* there",
  });
  await reader.next("message");
  // The first one began a conversation, in a transaction of its own.
  await org.member.client.post("/messages", { type: "direct", to: [org.member.id], content: "**again**" });
  await expect.poll(() => readSeries(messages)).toBe(before + 2);
  await org.member.client.post("/users/me/alert_words", { alert_words: [randomUUID()] });
  const narrow = [{ operator: "search", operand: "hello" }];
  await org.member.client.get("/messages", { anchor: "newest", num_before: 5, num_after: 0, narrow });
  for (const [index, name] of series.entries())
    await expect.poll(() => readSeries(name), { message: name }).toBeGreaterThan(formerly[index] ?? 0);
});

test("an event of another node counts its delay since its transaction began", async () => {
  const read = 'parley_delivery_seconds_count{kind="read"}';
  const seconds = 'parley_delivery_seconds_sum{kind="read"}';
  await org.member.client.get("/users/me");
  const [count, sum] = [await readSeries(read), await readSeries(seconds)];
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  const event = { type: organizationChanged.name, audience: { kind: "nobody" }, body: {} };
  await other.query("BEGIN");
  await other.query("SELECT pg_sleep(0.2)");
  await other.query("SELECT append_events($1, $2)", [org.realmId, JSON.stringify([event])]);
  await other.query("COMMIT");
  await expect.poll(() => readSeries(read)).toBeGreaterThan(count);
  expect((await readSeries(seconds)) - sum).toBeGreaterThan(0.2);
});

test("the oldest due row of delayed work is measured", async () => {
  const { body } = await org.owner.client.post("/invites", {
    invitee_emails: `${randomUUID()}@example.com`,
    stream_ids: [],
  });
  expect(body.result).toBe("success");
  // No server sends mail, so it waits.
  const seconds = async () => {
    await measureWaiting();
    return readSeries('parley_waiting_work_seconds{work="mails"}');
  };
  await expect.poll(seconds).toBeGreaterThan(0);
  const before = await seconds();
  await expect.poll(seconds).toBeGreaterThan(before);
  expect(await readSeries('parley_waiting_work_seconds{work="exports"}')).toBe(0);
});

test("queues count by use", async () => {
  const { client } = org.member;
  const idle = async () => {
    await measureQueues();
    return readSeries('parley_event_queues{use="idle"}');
  };
  const before = await idle();
  await EventReader.open(client);
  expect(await idle()).toBe(before + 1);
  expect(await readSeries("parley_organizations")).toBeGreaterThan(0);
});

test("an open socket is counted until it is closed", async () => {
  const before = await readSeries("parley_sockets");
  const socket = await TestSocket.connect(server.port, identityOf(org, org.member));
  expect(await readSeries("parley_sockets")).toBe(before + 1);
  socket.close();
  await expect.poll(() => readSeries("parley_sockets")).toBe(before);
});

test("metrics need the token", async () => {
  for (const wrong of [undefined, "Bearer", "Bearer wrong", TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const answer = await askForMetrics(wrong);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("parley_");
  }
  expect((await askForMetrics(`Bearer ${TOKEN}`, "POST")).status).toBe(405);
  const head = await askForMetrics(`Bearer ${TOKEN}`, "HEAD");
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test("health needs no token, and reveals nothing but its state", async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ status: "ready" });
  expect((await fetch(`http://127.0.0.1:${server.port}/health/other`)).status).toBe(404);
});

test("the port for metrics serves them without a token if none is configured, and nothing else", async () => {
  const opened = await openMonitoringPort(new Health(), { port: 0, host: "127.0.0.1", token: null });
  if (!opened) throw new Error("No port was opened.");
  onTestFinished(() => opened.close());
  const get = (address: string) => fetch(`http://127.0.0.1:${opened.port}${address}`);
  expect((await get("/metrics")).headers.get("content-type")).toBe(
    "text/plain; version=0.0.4; charset=utf-8",
  );
  expect((await get("/health/ready")).status).toBe(503);
  expect((await get("/api/v1/server_settings")).status).toBe(404);
  await expect(
    openMonitoringPort(new Health(), { port: opened.port, host: "127.0.0.1", token: null }),
  ).rejects.toThrow(`Port ${opened.port} cannot be opened for PARLEY_METRICS_PORT`);
});

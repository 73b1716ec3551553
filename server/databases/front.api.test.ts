/** The process in front of two databases. */
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient, multipart } from "../../lib/testing/clients/api-client.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { SeveralDatabases } from "../../lib/testing/several-databases.ts";

const FORGED = "198.51.100.7";

let several: SeveralDatabases;
let tea: Awaited<ReturnType<SeveralDatabases["createOrganization"]>>;
let jam: typeof tea;

beforeAll(async () => {
  several = await SeveralDatabases.create(["a", "b"], { PARLEY_LOG_ACCESS: "1", PARLEY_LOG_LEVEL: "info" });
  await several.server.start();
  tea = await several.createOrganization("tea", "a");
  jam = await several.createOrganization("jam", "b");
}, 300_000);
afterAll(() => several.drop());

const urlOf = (name: string) => several.databases[name]?.url ?? "";

async function inDatabase<Row extends object>(name: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const ready = async () => {
  const answer = await fetch(`http://127.0.0.1:${several.server.port}/health/ready`);
  return { status: answer.status, body: await answer.json() };
};

test("each organization is in its database, and requests reach it by the subdomain", async () => {
  expect(await inDatabase("a", "SELECT subdomain FROM realm")).toEqual([{ subdomain: "tea" }]);
  expect(await inDatabase("b", "SELECT subdomain FROM realm")).toEqual([{ subdomain: "jam" }]);
  const realm = async (subdomain: string) =>
    (await several.client(subdomain).get("/server_settings")).body.realm_name;
  expect([await realm("tea"), await realm("jam")]).toEqual(["The tea", "The jam"]);
  // Credentials of one organization mean nothing in the other.
  const { port } = several.server;
  const stranger = new ApiClient(port, { credentials: tea.credentials, host: several.hostOf("jam") });
  expect((await stranger.get("/users/me")).status).toBe(401);
});

test("a subdomain is unique over all databases", async () => {
  const again = ["organizations", "create", "tea", "More tea", "owner@tea.example", "Owner"];
  expect(await several.manage(again, "b")).toMatchObject({
    code: 1,
    error: "There is already an organization tea.",
  });
  expect(await inDatabase("b", "SELECT subdomain FROM realm")).toEqual([{ subdomain: "jam" }]);
});

test("nobody can set up a server that has an organization in any database", async () => {
  const answer = await several.client("").post("/setup", {
    organization_name: "Mine",
    full_name: "Me",
    email: "me@example.com",
    password: "correct horse battery staple",
  });
  expect(answer).toMatchObject({ status: 400, body: { msg: "This server is already set up." } });
});

test("commands find the organization's database, and others need a name", async () => {
  const renamed = await several.manage(["organizations", "rename", "jam", "Jam and toast"]);
  expect(renamed).toMatchObject({ code: 0, error: "" });
  expect(await inDatabase("b", "SELECT name FROM realm")).toEqual([{ name: "Jam and toast" }]);
  expect(await several.manage(["organizations", "list"])).toMatchObject({
    code: 1,
    error: "There are several databases: name one with --database=NAME (a, b).",
  });
  const { out } = await several.manage(["organizations", "list"], "a");
  expect(out).toContain("tea");
  expect(out).not.toContain("jam");
});

test("uploads, downloads, long polls and WebSockets pass through the front", async () => {
  const bytes = new Uint8Array(2_000_000).map((_, index) => index % 251);
  const form = await multipart({ file: new File([bytes], "some.bin") });
  const uploaded = await jam.client.raw({ method: "POST", path: "/user_uploads", ...form });
  expect(uploaded.status).toBe(200);
  const { email, apiKey } = jam.credentials;
  const loaded = await new Promise<IncomingMessage>((resolve) =>
    get(
      {
        port: several.server.port,
        path: String(uploaded.body.url),
        headers: { host: several.hostOf("jam"), authorization: `Basic ${btoa(`${email}:${apiKey}`)}` },
      },
      resolve,
    ),
  );
  expect(loaded.statusCode).toBe(200);
  expect(Buffer.compare(await buffer(loaded), Buffer.from(bytes))).toBe(0);

  const events = await EventReader.open(jam.client, { event_types: ["message"] });
  const socket = io(`http://127.0.0.1:${several.server.port}`, {
    transports: ["websocket"],
    auth: { email, api_key: apiKey },
    extraHeaders: { host: several.hostOf("jam") },
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  socket.close();
  const coming = events.next("message");
  await wait(100);
  await jam.client.post("/messages", { type: "channel", to: "general", topic: "t", content: "hello" });
  expect(await coming).toMatchObject({ type: "message" });
});

test("a client's address is its own: forwarded headers count only from trusted proxies", async () => {
  const { server } = several;
  await several.client("tea").raw({
    method: "GET",
    path: "/server_settings",
    headers: { "x-forwarded-for": FORGED, "x-request-id": "forged-address" },
  });
  await expect.poll(() => server.output).toContain("forged-address");
  const line = server.output.split("\n").find((each) => each.includes("forged-address")) ?? "";
  expect(line).not.toContain(FORGED);
  expect(line).toContain('"database":"a"');
});

test("a database that is away makes only its organizations unavailable, until it is back", async () => {
  const name = new URL(urlOf("b")).pathname.slice(1);
  await inDatabase("a", `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await inDatabase("a", `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await expect.poll(ready, { timeout: 60_000 }).toEqual({
    status: 200,
    body: { status: "ready", databases: { a: "ready", b: "database away" } },
  });
  const send = { type: "channel", to: "general", topic: "t", content: "hello" };
  expect(await jam.client.post("/messages", send)).toMatchObject({
    status: 503,
    body: { result: "error", code: "SERVICE_UNAVAILABLE" },
  });
  expect((await tea.client.post("/messages", send)).status).toBe(200);
  await inDatabase("a", `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
  await expect
    .poll(async () => (await jam.client.post("/messages", send)).status, { timeout: 60_000 })
    .toBe(200);
}, 180_000);

test("a killed server of a database is started again, and the other one goes on", async () => {
  process.kill((await several.processes()).get("b") ?? Number.NaN, "SIGKILL");
  const send = { type: "channel", to: "general", topic: "t", content: "again" };
  // Its contract lists no 502, which means that nobody knows whether the request was served.
  const status = () =>
    jam.client.post("/messages", send).then(
      (answer) => answer.status,
      () => 502,
    );
  expect([502, 503]).toContain(await status());
  expect((await tea.client.post("/messages", send)).status).toBe(200);
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
}, 150_000);

test("SIGTERM answers a long poll that waits, and ends all processes", async () => {
  const events = await EventReader.open(tea.client, { event_types: ["message"] });
  const waiting = events.next("message").catch(() => "ended");
  await wait(200);
  const children = [...(await several.processes()).values()];
  expect(children).toHaveLength(2);
  expect(await several.server.stop()).toBe(0);
  await waiting;
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow();
}, 30_000);

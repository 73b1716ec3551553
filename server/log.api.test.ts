/** The log of a server: its form, what it says about requests, and what it never says. */
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type ApiAnswer, ApiClient } from "../lib/testing/clients/api-client.ts";
import { PageClient } from "../lib/testing/clients/page-client.ts";
import { TestSocket } from "../lib/testing/clients/test-socket.ts";
import { openMailbox } from "../lib/testing/outside/mailbox.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase, type TestDatabase, unusedFolder } from "../lib/testing/test-server.ts";

const OWNER = "owner@example.com";
const PASSWORD = "quiet-rivers-run-deep";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const logLine = z.looseObject({
  level: z.enum(["fatal", "error", "warn", "info", "debug"]),
  time: z.iso.datetime({ precision: 3 }),
  msg: z.string(),
});
type LogLine = z.infer<typeof logLine>;

const mailbox = await openMailbox({ account: { user: "parley", password: "planted-smtp-password" } });
const folder = unusedFolder();
let database: TestDatabase;
let server: ServerProcess;
let host: string;
let anonymous: ApiClient;
let owner: ApiClient;
let apiKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const port = await freePort();
  host = `localhost:${port}`;
  server = new ServerProcess(port, {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_SECRET: randomBytes(32).toString("hex"),
    PARLEY_SMTP_URL: mailbox.url,
    PARLEY_MAIL_FROM: "chat@example.com",
    PARLEY_LOG_LEVEL: "debug",
    PARLEY_LOG_ACCESS: "1",
    PARLEY_LOG_SLOW_MS: "1",
  });
  await server.start();
  anonymous = new ApiClient(port, { credentials: null, host });
  const names = { organization_name: "Logged", full_name: "Owner" };
  await anonymous.post("/setup", { ...names, email: OWNER, password: PASSWORD });
  const { body } = await anonymous.post("/fetch_api_key", { username: OWNER, password: PASSWORD });
  apiKey = z.string().parse(body.api_key);
  owner = new ApiClient(port, { credentials: { email: OWNER, apiKey }, host });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const lines = (): LogLine[] =>
  server.output
    .split("\n")
    .slice(0, -1)
    .map((line) => logLine.parse(JSON.parse(line)));

/** Waits until the log has lines with these fields. */
async function linesOf(fields: Readonly<Record<string, unknown>>): Promise<LogLine[]> {
  const found = () =>
    lines().filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));
  await expect.poll(found).not.toEqual([]);
  return found();
}

async function changeDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** PostgreSQL's error quotes the whole row. */
async function refuseSnippets(request: () => Promise<ApiAnswer>): Promise<void> {
  await changeDatabase("ALTER TABLE saved_snippet ADD CONSTRAINT refusing CHECK (false) NOT VALID");
  expect((await request()).status).toBe(500);
  await changeDatabase("ALTER TABLE saved_snippet DROP CONSTRAINT refusing");
}

test("a request's id is taken from x-request-id when it is well-formed, made otherwise, and answered", async () => {
  const page = new PageClient(server.port, host);
  const given = "Root=1-67891233-abcdef01";
  const ask = (id: string) => [
    owner.raw({ method: "GET", path: "/users/me", headers: { "x-request-id": id } }),
    anonymous.raw({ method: "GET", path: "/nowhere", headers: { "x-request-id": id } }),
    page.get("/login", { "x-request-id": id }),
    page.get(`/avatar/1`, { "x-request-id": id }),
    page.get("/socket.io/?EIO=4&transport=polling", { "x-request-id": id }),
  ];
  const idsFor = async (id: string) =>
    (await Promise.all(ask(id))).map(({ headers }) => headers["x-request-id"]);
  expect(await idsFor(given)).toEqual([given, given, given, given, given]);
  for (const id of ['a"b', "a b", "x".repeat(200), "ä"]) {
    const ids = await idsFor(Buffer.from(id).toString("latin1"));
    expect(new Set(ids).size).toBe(ids.length);
    for (const made of ids) expect(made).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  }
});

test("lines about a request say which, what, where, who and how long", async () => {
  const headers = { "x-request-id": "one" };
  const { body } = await owner.raw({ method: "GET", path: "/users/me", headers });
  const about = { requestId: "one", operation: "get-own-user", organization: ".", account: body.user_id };
  const [line] = await linesOf({ msg: "request", requestId: "one" });
  expect(line).toMatchObject({
    ...about,
    level: "info",
    method: "GET",
    status: 200,
    durationMs: expect.any(Number),
    address: "127.0.0.1",
  });
  const failing = { method: "POST", path: "/saved_snippets", headers: { ...FORM, "x-request-id": "two" } };
  await refuseSnippets(() => owner.raw({ ...failing, body: "title=planted-title&content=planted-text" }));
  const [failed] = await linesOf({ msg: "request failed", requestId: "two" });
  expect(failed).toMatchObject({
    ...about,
    requestId: "two",
    operation: "create-saved-snippet",
    level: "error",
    err: { type: expect.any(String), message: expect.any(String), stack: expect.stringContaining("\n") },
  });
});

test("slow requests are logged, and polls that wait for news are not slow", async () => {
  const [slow] = await linesOf({ msg: "slow request", operation: "fetch-api-key" });
  expect(slow).toMatchObject({ level: "warn", durationMs: expect.any(Number) });
  const { body } = await owner.post("/register", { event_types: ["presence"] });
  const waiting = owner.get("/events", { queue_id: body.queue_id, last_event_id: -1 });
  await owner.post("/users/me/presence", { status: "active", new_user_input: true });
  expect((await waiting).status).toBe(200);
  await linesOf({ msg: "request", operation: "get-events" });
  expect(
    lines().filter(({ msg, operation }) => msg === "slow request" && operation === "get-events"),
  ).toEqual([]);
});

test("a socket is logged with its account when it closes", async () => {
  const auth = { email: OWNER, api_key: apiKey };
  const socket = await TestSocket.connect(server.port, {
    host,
    auth,
    headers: { "x-request-id": "socket-1" },
  });
  socket.socket.disconnect();
  const [line] = await linesOf({ msg: "request", requestId: "socket-1" });
  expect(line).toMatchObject({
    operation: "socket",
    organization: ".",
    account: expect.any(Number),
    status: 101,
  });
});

test("no line has passwords, keys, cookies, keys in links, or what people send", async () => {
  const planted = [PASSWORD, apiKey, "planted-"];
  const page = new PageClient(server.port, host);
  await page.signIn("credentials", { email: OWNER, password: "planted-wrong-password" });
  await page.signIn("credentials", { email: OWNER, password: PASSWORD });
  const session = [...page.cookies.values()].filter((value) => value.length > 30);
  expect(session).not.toEqual([]);
  planted.push(...session);
  await page.get("/");
  const token = page.cookieHeader;
  await anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie: token } });

  await anonymous.post("/password_reset", { email: OWNER });
  const keys = () => mailbox.mails.flatMap(({ text = "" }) => /\/reset\/(\S+)/.exec(text)?.[1] ?? []);
  await expect.poll(keys).not.toEqual([]);
  const [linkKey = ""] = keys();
  planted.push(linkKey);
  await page.get(`/reset/${linkKey}?token=planted-in-page`);
  await page.get(`/join/planted-invitation`);
  await page.get("/planted-page/../x?api_key=planted-in-path");
  await anonymous.get(`/mail_links/${linkKey}`);
  await changeDatabase("ALTER TABLE mail_link RENAME TO broken");
  const password = { password: "planted-new-password" };
  expect((await anonymous.post(`/password_reset/${linkKey}`, password)).status).toBe(500);
  await changeDatabase("ALTER TABLE broken RENAME TO mail_link");
  await refuseSnippets(() =>
    owner.post("/saved_snippets", { title: "planted-title", content: `api_key=${apiKey}` }),
  );

  await anonymous.get("/users/me", { api_key: apiKey, token: "planted-in-query" });
  await anonymous.post(`/external/json?api_key=${apiKey}&stream=planted-stream`, {
    content: "planted-content",
  });
  await anonymous.post("/fetch_api_key", { username: OWNER, password: "planted-guess" });
  await anonymous.post("/jwt/fetch_api_key", { token: "planted.jwt.token" });
  const headers = { authorization: `Bearer planted-bearer`, "content-type": "application/json" };
  await anonymous.raw({ method: "POST", path: "/messages", headers, body: '{"token": "planted-in-json' });
  const socket = { email: OWNER, api_key: "planted-socket-key" };
  await expect(TestSocket.connect(server.port, { host, auth: socket })).rejects.toThrow();
  const tus = { "upload-metadata": "planted-metadata", "tus-resumable": "1.0.0" };
  await owner.raw({ method: "POST", path: "/tus", headers: tus });

  await linesOf({ operation: "resumable-upload" });
  expect(lines().length).toBeGreaterThan(20);
  for (const line of lines()) {
    for (const secret of planted) expect(JSON.stringify(line)).not.toContain(secret);
  }
});

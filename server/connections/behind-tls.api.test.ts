/** TLS in front of the server. */

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { decode } from "next-auth/jwt";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../../lib/auth/keys/api-key.ts";
import { sessionSecret } from "../../lib/auth/sessions/session.ts";
import { installCatalog } from "../../lib/catalog/catalog.ts";
import { configure } from "../../lib/config.ts";
import { closeDatabase, openDatabase } from "../../lib/kernel/db/client.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { closeStreams } from "../../lib/kernel/events/event-dispatcher.ts";
import { createUser } from "../../lib/people/users/create-user.ts";
import { changeOrganization } from "../../lib/testing/change-organization.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { PageClient } from "../../lib/testing/clients/page-client.ts";
import { TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../../lib/testing/test-server.ts";

const SECRET = "5".repeat(64);
const OWNER = "owner@example.com";
const PASSWORD = "correct horse battery staple";
const WRONG = "wrong-password-that-nobody-has";
const TLS_HOST = "chat.example.com";
const PLAIN_HOST = "localhost";
const TAMPERED = "tampered-token-that-was-never-given";
const SESSION_COOKIE = /^(?:__Secure-|__Host-)?next-auth\.session-token=/;

let database: TestDatabase;
let folder: string;
/** Production mode, at an https address. */
let tls: ServerProcess;
/** Development mode, without a configured address. */
let plain: ServerProcess;
let apiKey: string;

async function start(name: string, environment: Record<string, string>): Promise<ServerProcess> {
  const common = {
    DATABASE_URL: database.url,
    PARLEY_SECRET: SECRET,
    PARLEY_DATA_DIR: path.join(folder, name),
    PARLEY_LOG_LEVEL: "debug",
  };
  const server = new ServerProcess(await freePort(), { ...common, ...environment });
  await server.start();
  return server;
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-tls-"));
  configure({ secret: SECRET });
  installCatalog();
  openDatabase(database.url);
  [tls, plain] = await Promise.all([
    start("tls", { PARLEY_URL: `https://${TLS_HOST}`, PARLEY_MODE: "production" }),
    start("plain", { PARLEY_MODE: "development" }),
  ]);
  const names = { organization_name: "Doors", full_name: "Owner" };
  await anonymous().post("/setup", { ...names, email: OWNER, password: PASSWORD });
  const answer = await anonymous().post("/fetch_api_key", { username: OWNER, password: PASSWORD });
  apiKey = String(answer.body.api_key);
});

afterAll(async () => {
  await tls.stop();
  await plain.stop();
  await closeStreams();
  await closeDatabase();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const browser = () => new PageClient(tls.port, TLS_HOST);
const plainBrowser = () => new PageClient(plain.port, PLAIN_HOST);

const anonymous = () => new ApiClient(tls.port, { credentials: null, host: TLS_HOST });
const withKey = (key: string, email = OWNER) =>
  new ApiClient(tls.port, { credentials: { email, apiKey: key }, host: TLS_HOST });

function attributesOf(cookie: string): string[] {
  return cookie.split(";").map((part) => part.trim().toLowerCase().replace(/=.*/, ""));
}

async function sessionId(client: PageClient): Promise<unknown> {
  const token = client.session;
  return token === undefined ? null : (await decode({ token, secret: sessionSecret() }))?.sessionId;
}

describe("a page", () => {
  const pages = ["/login", "/", "/setup", "/nowhere"];

  test.each(pages)("allows only the scripts of its own response: %s", async (address) => {
    const nonces = new Set<string>();
    for (const _time of [1, 2]) {
      const { headers, body } = await browser().get(address);
      const policy = String(headers["content-security-policy"]);
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
      expect(scripts).not.toMatch(/unsafe|\*|https?:/);
      const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? "";
      expect(Buffer.from(nonce, "base64")).toHaveLength(16);
      nonces.add(nonce);
      const tags = [...body.matchAll(/<script[^>]*>/g)].map(String);
      if (body.includes("<html")) expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    }
    expect(nonces.size).toBe(2);
  });

  test.each(pages)(
    "forbids framing and content sniffing, and keeps its address from other sites: %s",
    async (address) => {
      const { headers } = await browser().get(address);
      const policy = String(headers["content-security-policy"]).split("; ");
      expect(policy).toEqual(
        expect.arrayContaining([
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      );
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );

  test("sends HSTS behind TLS, and only there", async () => {
    const { headers } = await browser().get("/login");
    expect(String(headers["strict-transport-security"])).toMatch(/^max-age=31536000/);
    expect((await plainBrowser().get("/login")).headers["strict-transport-security"]).toBeUndefined();
  });

  test("sends HSTS with every other kind of response too", async () => {
    const paths = ["/api/v1/server_settings", "/api/v1/nowhere", "/socket.io/?EIO=4", "/nowhere", "/../x"];
    for (const address of [...paths, "/avatar/1", "/api/auth/csrf", "/icon.svg"]) {
      const { headers } = await browser().get(address);
      expect(headers["strict-transport-security"], address).toMatch(/^max-age=31536000/);
    }
  });

  test("cannot be made to fetch and decode an image for a stranger", async () => {
    for (const image of ["/api/v1/server_settings", "/icon.svg", "/avatar/1"]) {
      const answer = await browser().get(`/_next/image?url=${encodeURIComponent(image)}&w=640&q=75`);
      expect(answer.status).toBe(404);
    }
    expect(tls.output).not.toContain("ImageError");
  });
});

describe("a sign-in", () => {
  test("over TLS sets cookies that scripts, other sites and plain connections do not get", async () => {
    const client = browser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    const session = client.setCookies.find((cookie) => SESSION_COOKIE.test(cookie)) ?? "";
    expect(session).toMatch(/^__(Secure|Host)-/);
    expect(client.setCookies.length).toBeGreaterThan(1);
    for (const cookie of client.setCookies) {
      expect(attributesOf(cookie)).toEqual(expect.arrayContaining(["httponly", "secure", "samesite"]));
      expect(cookie).toMatch(/; *SameSite=(Lax|Strict)/i);
      expect(attributesOf(cookie)).not.toContain("domain");
    }
    const headers = { cookie: client.cookieHeader };
    const answer = await anonymous().raw({ method: "GET", path: "/users/me", headers });
    expect(answer.body.delivery_email).toBe(OWNER);
  });

  test("without TLS sets cookies that scripts and other sites do not get", async () => {
    const client = plainBrowser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    expect(client.session).toBeDefined();
    for (const cookie of client.setCookies) {
      expect(attributesOf(cookie)).toEqual(expect.arrayContaining(["httponly", "samesite"]));
      expect(attributesOf(cookie)).not.toContain("secure");
    }
  });

  test("starts a new session, whatever session the browser had", async () => {
    const client = browser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    const first = await sessionId(client);
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    expect(first).toBeTypeOf("string");
    expect(await sessionId(client)).toBeTypeOf("string");
    expect(await sessionId(client)).not.toBe(first);
  });

  test("does not adopt a session that an attacker has planted in the browser", async () => {
    const attacker = browser();
    await attacker.signIn("credentials", { email: OWNER, password: PASSWORD });
    const victim = browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.signIn("credentials", { email: OWNER, password: PASSWORD });
    expect(await sessionId(victim)).not.toBe(await sessionId(attacker));
  });

  test("that has ended cannot be resumed with a kept cookie", async () => {
    const client = browser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    const headers = { cookie: client.cookieHeader };
    await client.signOut();
    expect((await anonymous().raw({ method: "GET", path: "/users/me", headers })).body.code).toBe(
      "UNAUTHORIZED",
    );
  });

  test("names the person at next-auth only until the session ends", async () => {
    const client = browser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    expect(JSON.parse((await client.get("/api/auth/session")).body).userId).toBeTypeOf("number");
    await withKey(apiKey).delete("/users/me/sessions");
    expect(JSON.parse((await client.get("/api/auth/session")).body)).toEqual({});
  });

  test("gives a session that an http page under the same host cannot use", async () => {
    const client = browser();
    await client.signIn("credentials", { email: OWNER, password: PASSWORD });
    const ask = async (origin: string) => {
      const headers = { cookie: client.cookieHeader, origin };
      const path = "/register?fetch_event_types=[]";
      return (await anonymous().raw({ method: "POST", path, headers })).status;
    };
    const signOut = (origin: string) => client.postForm("/api/auth/signout", {}, { origin });
    expect((await signOut(`http://${TLS_HOST}`)).status).toBe(403);
    expect(await ask(`http://${TLS_HOST}`)).toBe(403);
    expect(await ask(`https://${TLS_HOST}`)).toBe(200);
    const connect = async (origin: string) => {
      const headers = { cookie: client.cookieHeader, origin };
      return TestSocket.connect(tls.port, { host: TLS_HOST, headers }).then(
        (socket) => socket.close(),
        () => "refused",
      );
    };
    expect(await connect(`http://${TLS_HOST}`)).toBe("refused");
    expect(await connect(`https://${TLS_HOST}`)).toBeUndefined();
    // next-auth's own check follows.
    expect((await signOut(`https://${TLS_HOST}`)).status).toBe(302);
  });

  test("without a password fails in production, by any path", async () => {
    const client = browser();
    for (const provider of ["development", "Development", "email", ""]) {
      const answer = await client.signIn(provider, { email: OWNER });
      expect(answer.status).not.toBe(500);
      expect(client.session).toBeUndefined();
    }
    for (const password of ["", "null", "undefined", WRONG]) {
      await client.signIn("credentials", { email: OWNER, password });
      expect(client.session).toBeUndefined();
    }
    const incomplete = await client.signIn("credentials", { email: OWNER });
    expect(client.session).toBeUndefined();
    expect(incomplete.body).toContain("AUTHENTICATION_FAILED");
    expect(JSON.parse((await client.get("/api/auth/providers")).body)).not.toHaveProperty("development");
    const development = plainBrowser();
    await development.signIn("development", { email: OWNER });
    expect(development.session).toBeDefined();
  });
});

test("a deactivated account can no longer load avatars, by key or session", async () => {
  const [realm] = await query<{ id: number }>(sql`SELECT id FROM realm`);
  const realmId = realm?.id ?? 0;
  const given = { email: "leaver@example.com", fullName: "Leaver", password: PASSWORD };
  const user = await createUser(realmId, given);
  const client = browser();
  await client.signIn("credentials", given);
  const authorization = `Basic ${btoa(`${given.email}:${apiKeyOf(realmId, user)}`)}`;
  const look = async () => [
    (await client.get(`/avatar/${user.id}`)).status,
    (await browser().get(`/avatar/${user.id}`, { authorization })).status,
  ];
  expect(await look()).toEqual([200, 200]);
  await changeOrganization(realmId, (organization) => {
    const found = organization.users.get(user.id);
    return found ? [{ kind: "user_changed", userId: found.id, fields: { isActive: false } }] : [];
  });
  expect(await look()).toEqual([404, 404]);
});

describe("the log at debug level", () => {
  /** Ends a call's connection while it waits for a locked table. */
  async function breakOff<Answer>(table: string, call: () => Promise<Answer>): Promise<Answer> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const broken = call();
      const end = sql`SELECT pg_terminate_backend(pid) AS is_ended FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(async () => (await query(end)).length).toBeGreaterThan(0);
      await client.query("ROLLBACK");
      return await broken;
    } finally {
      await client.end();
    }
  }

  test("contains no password, key, token or secret, however signing in succeeds or fails", async () => {
    const account = { email: OWNER, password: PASSWORD };
    const [known, tampered, development] = [browser(), browser(), plainBrowser()];
    await known.signIn("credentials", account);
    await known.signIn("credentials", { email: OWNER, password: WRONG });
    await browser().signIn("credentials", { email: "nobody@example.com", password: WRONG });
    await development.signIn("development", account);
    tampered.cookies.set("__Secure-next-auth.session-token", TAMPERED);
    await tampered.get("/api/auth/session");
    await tampered.get("/");
    await tampered.signOut();
    await anonymous().post("/fetch_api_key", { username: OWNER, password: WRONG });
    await anonymous().post("/fetch_api_key", { username: OWNER, password: PASSWORD, more: apiKey });
    await new ApiClient(plain.port, { credentials: null, host: PLAIN_HOST }).post("/dev_fetch_api_key", {
      username: OWNER,
    });
    for (const key of [apiKey, WRONG]) {
      await withKey(key).get("/users/me", { api_key: key });
      const auth = { email: OWNER, api_key: key };
      await TestSocket.connect(tls.port, { host: TLS_HOST, auth }).then(
        (socket) => socket.close(),
        () => undefined,
      );
    }
    for (const table of ["user_session", "sign_in_attempt"]) {
      const answer = await breakOff(table, () => browser().signIn("credentials", account));
      // Internal errors are only logged.
      expect(decodeURIComponent(answer.body)).toContain("error=INTERNAL_SERVER_ERROR: ");
      expect(answer.body).not.toMatch(/prisma|terminating|invocation/i);
    }
    await breakOff("sign_in_attempt", () =>
      anonymous().post("/fetch_api_key", { username: OWNER, password: PASSWORD }),
    );

    const log = `${tls.output}${plain.output}`;
    expect(log).toContain("ERR_JWE_");
    expect(log).toContain("terminating connection");
    const tokens = [known, development].flatMap(({ cookies }) => [...cookies.values()]);
    const basic = btoa(`${OWNER}:${apiKey}`);
    for (const secret of [PASSWORD, WRONG, TAMPERED, SECRET, apiKey, basic, "$argon2", ...tokens]) {
      expect(secret.length).toBeGreaterThan(6);
      expect(log).not.toContain(secret);
    }
  });
});

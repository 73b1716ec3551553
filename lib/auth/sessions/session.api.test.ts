/** Browser sessions over HTTP. */

import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { type PageAnswer, PageClient } from "../../testing/clients/page-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { signInPages } from "../../testing/sign-in-pages.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";
import {
  endSessions,
  MAX_SESSIONS,
  removeExpiredSessions,
  type SessionToken,
  sessionSecret,
  startSession,
} from "./session.ts";

const { server, org } = await serveOrganization({ pages: signInPages() });

async function cookieOf(token: SessionToken, secret = sessionSecret()): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { ...token }, secret })}`;
}

async function signIn(userId: number): Promise<string> {
  return cookieOf(await startSession(org.realmId, userId, "a browser"));
}

function ask(method: string, path: string, headers: Record<string, string>) {
  return org.anonymous.raw({ method, path, headers });
}

describe("a session cookie", () => {
  test("is enough to read", async () => {
    const cookie = await signIn(org.member.id);
    const answer = await ask("GET", "/users/me", { cookie });
    expect(answer.status).toBe(200);
    expect(answer.body.user_id).toBe(org.member.id);
    const among = await ask("GET", "/users/me", { cookie: `a=b; ${cookie}; c=%` });
    expect(among.status).toBe(200);
  });

  test.each([
    ["garbage", "next-auth.session-token=garbage"],
    ["an empty one", "next-auth.session-token="],
    ["one with a broken escape", "next-auth.session-token=%E0%A4%A"],
    ["one without a name", "="],
  ])("that is %s counts as none", async (_what, cookie) => {
    expect((await ask("GET", "/users/me", { cookie })).body.code).toBe("UNAUTHORIZED");
  });

  test("of an account's oldest session counts as none once there are too many", async () => {
    const person = await org.add();
    const cookies = [await signIn(person.id), await signIn(person.id)];
    const status = async (cookie = "") => (await ask("GET", "/users/me", { cookie })).status;
    expect(await Promise.all(cookies.map(status))).toEqual([200, 200]);
    await query(sql`
      INSERT INTO user_session (realm_id, user_id, expires_at)
      SELECT realm_id, user_id, expires_at FROM user_session, generate_series(3, ${MAX_SESSIONS}::int)
      WHERE id = (SELECT id FROM user_session WHERE user_id = ${person.id} LIMIT 1)`);
    expect(await Promise.all(cookies.map(status))).toEqual([200, 200]);
    await query(sql`
      UPDATE user_session SET created_at = now() - interval '1 day' WHERE user_id = ${person.id}
        AND id = (SELECT id FROM user_session WHERE user_id = ${person.id} ORDER BY created_at LIMIT 1)`);
    cookies.push(await signIn(person.id));
    expect(await Promise.all(cookies.map(status))).toEqual([401, 200, 200]);
    const left = await query(sql`SELECT FROM user_session WHERE user_id = ${person.id}`);
    expect(left).toHaveLength(MAX_SESSIONS);
  });

  test("signed with another secret counts as none", async () => {
    const token = await startSession(org.realmId, org.member.id, "");
    const cookie = await cookieOf(token, "0".repeat(64));
    expect((await ask("GET", "/users/me", { cookie })).body.code).toBe("UNAUTHORIZED");
  });

  test("of another organization counts as none, whatever realm it claims", async () => {
    const other = await createTestOrganization(server.port);
    const token = await startSession(other.realmId, other.member.id, "");
    for (const realmId of [other.realmId, org.realmId]) {
      const cookie = await cookieOf({ ...token, realmId });
      expect((await ask("GET", "/users/me", { cookie })).body.code).toBe("UNAUTHORIZED");
    }
  });

  test("of a deactivated person is refused with its own error code", async () => {
    const person = await org.add();
    const cookie = await signIn(person.id);
    await changeOrganization(org.realmId, (organization) => {
      const user = organization.users.get(person.id);
      return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive: false } }] : [];
    });
    const answer = await ask("GET", "/users/me", { cookie });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("USER_DEACTIVATED");
  });

  test("is ignored if an API key is given, even a wrong one", async () => {
    const cookie = await signIn(org.member.id);
    const path = "/users/me";
    const keyed = await org.owner.client.raw({ method: "GET", path, headers: { cookie } });
    expect(keyed.body.user_id).toBe(org.owner.id);
    const wrong = new ApiClient(server.port, {
      credentials: { email: org.owner.email, apiKey: "wrong" },
      host: org.host,
    });
    const answer = await wrong.raw({ method: "GET", path, headers: { cookie } });
    expect(answer.body.code).toBe("INVALID_API_KEY");
  });
});

describe("a request that changes something", () => {
  const path = "/register";

  test.each([
    ["without an origin", {}],
    ["with a foreign origin", { origin: "https://evil.example.com" }],
    ["with an opaque origin", { origin: "null" }],
    ["with a foreign referer", { referer: "https://evil.example.com/page" }],
  ])("%s is refused", async (_what, headers) => {
    const cookie = await signIn(org.member.id);
    const answer = await ask("POST", path, { cookie, ...headers });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("CSRF_FAILED");
  });

  test("with the origin of another organization on the server is refused", async () => {
    const other = await createTestOrganization(server.port);
    const cookie = await signIn(org.member.id);
    const answer = await ask("POST", path, { cookie, origin: `http://${other.host}` });
    expect(answer.body.code).toBe("CSRF_FAILED");
  });

  test("with its own origin or referer is served", async () => {
    const cookie = await signIn(org.member.id);
    const own: Record<string, string>[] = [
      { origin: `http://${org.host}` },
      { referer: `http://${org.host}/inbox` },
    ];
    for (const headers of own) {
      const answer = await ask("POST", `${path}?fetch_event_types=[]`, { cookie, ...headers });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  test("needs no origin with an API key", async () => {
    const answer = await org.member.client.raw({
      method: "POST",
      path: `${path}?fetch_event_types=[]`,
      headers: { origin: "https://elsewhere.example.com" },
    });
    expect(answer.status).toBe(200);
  });
});

describe("the end of a session", () => {
  test("everywhere takes effect at once for every session of the person, and for nobody else's", async () => {
    const person = await org.add();
    const [one, two, bystander] = [
      await signIn(person.id),
      await signIn(person.id),
      await signIn(org.member.id),
    ];
    for (const cookie of [one, two, bystander]) {
      expect((await ask("GET", "/users/me", { cookie })).status).toBe(200);
    }
    const origin = `http://${org.host}`;
    expect((await ask("DELETE", "/users/me/sessions", { cookie: one, origin })).status).toBe(200);
    for (const cookie of [one, two]) {
      expect((await ask("GET", "/users/me", { cookie })).body.code).toBe("UNAUTHORIZED");
    }
    expect((await ask("GET", "/users/me", { cookie: bystander })).status).toBe(200);
  });

  test("leaves the API key valid, and can be requested with it", async () => {
    const person = await org.add();
    const cookie = await signIn(person.id);
    expect((await person.client.delete("/users/me/sessions")).status).toBe(200);
    expect((await ask("GET", "/users/me", { cookie })).body.code).toBe("UNAUTHORIZED");
    expect((await person.client.get("/users/me")).status).toBe(200);
  });

  test("of one session leaves the person's others", async () => {
    const [one, two] = [
      await startSession(org.realmId, org.guest.id, ""),
      await startSession(org.realmId, org.guest.id, ""),
    ];
    await endSessions(org.realmId, org.guest.id, one.sessionId);
    expect((await ask("GET", "/users/me", { cookie: await cookieOf(one) })).status).toBe(401);
    expect((await ask("GET", "/users/me", { cookie: await cookieOf(two) })).status).toBe(200);
  });

  test("happens on expiry, and only the expired session's row is removed", async () => {
    const [expired, lasting] = [
      await startSession(org.realmId, org.guest.id, ""),
      await startSession(org.realmId, org.guest.id, ""),
    ];
    const { userSession } = database().prisma;
    await userSession.update({
      where: { id: expired.sessionId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect((await ask("GET", "/users/me", { cookie: await cookieOf(expired) })).status).toBe(401);
    await removeExpiredSessions();
    const kept = await userSession.findMany({
      where: { id: { in: [expired.sessionId, lasting.sessionId] } },
    });
    expect(kept.map((row) => row.id)).toEqual([lasting.sessionId]);
    expect((await ask("GET", "/users/me", { cookie: await cookieOf(lasting) })).status).toBe(200);
  });

  test("reaches a request that waits for events", async () => {
    const [ending, lasting] = [await signIn(org.member.id), await signIn(org.moderator.id)];
    const polls = [];
    for (const cookie of [ending, lasting]) {
      const origin = `http://${org.host}`;
      const registered = await ask("POST", '/register?event_types=["realm_user"]', { cookie, origin });
      const { queue_id, last_event_id } = registered.body;
      polls.push(ask("GET", `/events?queue_id=${queue_id}&last_event_id=${last_event_id}`, { cookie }));
    }
    await endSessions(org.realmId, org.member.id);
    await org.add();
    const [ended, served] = await Promise.all(polls);
    expect(ended?.body.events ?? []).toEqual([]);
    expect(served?.body.events).toHaveLength(1);
  });
});

describe("signing in and out leads nowhere else", () => {
  const site = `http://${org.host}`;
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\thttps://evil.example",
    `${site}@evil.example/`,
    `${site}.evil.example/`,
    `http://${org.host.replace(/:.*/, "")}:1/`,
    `https://${org.host}/`,
    "javascript:alert(1)",
    "data:text/html,x",
    `${site}:@evil.example/`,
  ];
  const csrf = z.object({ csrfToken: z.string() });
  const led = z.object({ url: z.string().default("/") });
  const destination = ({ body, headers }: PageAnswer) => {
    const { url } = led.parse(body.startsWith("{") ? JSON.parse(body) : {});
    return new URL(headers.location ?? url, site).origin;
  };

  test("by the address that the form names", async () => {
    const { email } = await org.add({ password: TEST_PASSWORD });
    const credentials = { email, password: TEST_PASSWORD };
    for (const callbackUrl of elsewhere) {
      for (const params of [
        { ...credentials, callbackUrl },
        { ...credentials, password: "wrong", callbackUrl },
      ]) {
        const client = new PageClient(server.port, org.host);
        expect(destination(await client.signIn("credentials", params)), callbackUrl).toBe(site);
      }
      const client = new PageClient(server.port, org.host);
      expect(destination(await client.signOut(callbackUrl)), callbackUrl).toBe(site);
    }
    const client = new PageClient(server.port, org.host);
    const own = `${site}/?x=1#narrow/is/starred`;
    const { body } = await client.signIn("credentials", { ...credentials, callbackUrl: own });
    expect(JSON.parse(body)).toEqual({ url: `${site}/#narrow/is/starred` });
  });

  test("by the address that a cookie or a link has brought in", async () => {
    const { email } = await org.add({ password: TEST_PASSWORD });
    for (const callbackUrl of elsewhere) {
      const client = new PageClient(server.port, org.host);
      const { csrfToken } = csrf.parse(JSON.parse((await client.get("/api/auth/csrf")).body));
      client.cookies.set("next-auth.callback-url", encodeURIComponent(callbackUrl));
      const query = new URLSearchParams({ callbackUrl });
      expect(destination(await client.get(`/api/auth/signin?${query}`)), callbackUrl).toBe(site);
      const form = { email, password: TEST_PASSWORD, csrfToken, json: "true" };
      const answer = await client.postForm("/api/auth/callback/credentials", form);
      expect(destination(answer), callbackUrl).toBe(site);
    }
  });

  test("a form that is opened as a link is refused, and no error of the server", async () => {
    const client = new PageClient(server.port, org.host);
    for (const provider of ["credentials", "passkey", "unknown"])
      expect((await client.get(`/api/auth/callback/${provider}?code=x`)).status).toBe(405);
  });

  test.each([
    ["a link", "/api/auth/signin?callbackUrl=nowhere", {}],
    ["a link with two of them", "/api/auth/providers?callbackUrl=%2F&callbackUrl=%2F", {}],
    ["a cookie", "/api/auth/csrf", { "next-auth.callback-url": "nowhere" }],
  ])("an address that is none in %s is refused, and no error of the server", async (_what, path, cookies) => {
    const client = new PageClient(server.port, org.host);
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
    const answer = await client.get(path);
    expect(answer.status).toBe(400);
    const [cookie] = Object.keys(cookies);
    if (cookie) expect(String(answer.headers["set-cookie"])).toContain(`${cookie}=; Path=/; Max-Age=0`);
  });
});

/** Requests of a browser over HTTP: what a session cookie allows, and when it no longer does. */
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { database } from "../db/client.ts";
import { ApiClient } from "../testing/api-client.ts";
import { changeOrganization } from "../testing/change-organization.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { createTestOrganization } from "../testing/test-organization.ts";
import {
  endSessions,
  removeExpiredSessions,
  type SessionToken,
  sessionSecret,
  startSession,
} from "./session.ts";

const { server, org } = await serveOrganization();

async function cookieOf(token: SessionToken, secret = sessionSecret()): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { ...token }, secret })}`;
}

async function signIn(userId: number): Promise<string> {
  return cookieOf(await startSession(org.realmId, userId, "a browser"));
}

/** A request that carries no credentials but these headers. */
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

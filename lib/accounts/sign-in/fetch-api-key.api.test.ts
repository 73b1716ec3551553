/** Fetching an API key: requirements, errors, and rate limits. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { devListUsers, fetchApiKey } from "../../auth/authentication/authentication.contract.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import {
  createTestOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let org: TestOrganization;

const refusal = {
  result: "error",
  code: "AUTHENTICATION_FAILED",
  msg: "Your username or password is incorrect",
};

function fetchKey(username: string, password: string, { of = org, from = "192.0.2.1" } = {}) {
  return of.anonymous.raw({
    method: "POST",
    path: "/fetch_api_key",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from },
    body: new URLSearchParams({ username, password }).toString(),
  });
}

async function deactivate(userId: number): Promise<void> {
  await changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(userId);
    return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive: false } }] : [];
  });
}

describe("in production", () => {
  beforeAll(async () => {
    server = await startTestServer({ development: false, trustedProxies: 1 });
    org = await createTestOrganization(server.port);
  });
  afterAll(() => server.stop());

  test("the right password gives the key that requests are then made with", async () => {
    const { status, body } = await fetchKey("member@example.com", TEST_PASSWORD);
    expect(status).toBe(200);
    fetchApiKey.returns.parse(body);
    expect(body).toMatchObject({ email: "member@example.com", user_id: org.member.id });
    const credentials = { email: "member@example.com", apiKey: String(body.api_key) };
    const client = new ApiClient(server.port, { credentials, host: org.host });
    expect((await client.get("/users/me")).body.user_id).toBe(org.member.id);
  });

  test("the address may be written in capitals and with spaces around it", async () => {
    expect((await fetchKey(" Member@Example.COM ", TEST_PASSWORD)).status).toBe(200);
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const wrong = await fetchKey("member@example.com", "not it");
    const unknown = await fetchKey("nobody@example.com", "not it");
    expect([wrong.status, unknown.status]).toEqual([403, 403]);
    expect(wrong.body).toEqual(refusal);
    expect(unknown.body).toEqual(refusal);
  });

  test("a bot, and a person without a password, cannot sign in by one", async () => {
    const person = await org.add();
    for (const { email } of [org.bot, person]) {
      for (const password of ["", TEST_PASSWORD, "a password that belongs to nobody"]) {
        expect((await fetchKey(email, password)).body).toEqual(refusal);
      }
    }
  });

  test("only the right password reveals that an account is deactivated", async () => {
    const person = await org.add({ email: "gone@example.com", password: TEST_PASSWORD });
    await deactivate(person.id);
    expect((await fetchKey(person.email, "not it")).body).toEqual(refusal);
    const right = await fetchKey(person.email, TEST_PASSWORD);
    expect(right.status).toBe(401);
    expect(right.body.code).toBe("USER_DEACTIVATED");
  });

  test("an account of one organization is unknown in another", async () => {
    const other = await createTestOrganization(server.port);
    const outsider = await other.add({ password: TEST_PASSWORD });
    expect((await fetchKey(outsider.email, TEST_PASSWORD)).body).toEqual(refusal);
    expect((await fetchKey(outsider.email, TEST_PASSWORD, { of: other })).status).toBe(200);
  });

  test("an unknown organization gets the same answer as a wrong password", async () => {
    const host = `nowhere.localhost:${server.port}`;
    const client = new ApiClient(server.port, { credentials: null, host });
    const answer = await client.post("/fetch_api_key", {
      username: "member@example.com",
      password: TEST_PASSWORD,
    });
    expect(answer.body).toEqual(refusal);
  });

  test("ten wrong attempts lock the account for their address, also for the right password", async () => {
    const from = "198.51.100.1";
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await fetchKey("moderator@example.com", `guess ${attempt}`, { from })).status).toBe(403);
    }
    const answer = await fetchKey("Moderator@example.com", TEST_PASSWORD, { from });
    expect(answer.status).toBe(429);
    expect(answer.body.code).toBe("RATE_LIMIT_HIT");
    expect(answer.body["retry-after"]).toBeGreaterThan(0);
    expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    expect((await fetchKey("member@example.com", TEST_PASSWORD, { from })).status).toBe(200);
  });

  test("nobody can lock the owner out by wrong passwords, neither from one address nor from many", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const from = attempt < 70 ? "198.51.100.2" : `198.51.100.${attempt}`;
      statuses.add((await fetchKey("owner@example.com", `guess ${attempt}`, { from })).status);
    }
    expect(statuses).toEqual(new Set([403, 429]));
    expect((await fetchKey("owner@example.com", TEST_PASSWORD, { from: "203.0.113.1" })).status).toBe(200);
  });

  test("somebody who signs in is not kept waiting by a flood of sign-ins from elsewhere", async () => {
    let answered = 0;
    const flood = Array.from({ length: 40 }, async (_, index) => {
      await fetchKey(`nobody${index}@example.com`, "guess", { from: "2001:db8:0:1::1" });
      answered += 1;
    });
    // By now the others are counted and await the password check.
    await Promise.race(flood);
    const before = answered;
    const { status } = await fetchKey("member@example.com", TEST_PASSWORD, { from: "2001:db8:0:2::1" });
    expect(status).toBe(200);
    expect(answered - before).toBeLessThan(20);
    await Promise.all(flood);
  });

  test("the right password clears the count of wrong attempts", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1) await fetchKey("guest@example.com", "not it");
      expect((await fetchKey("guest@example.com", TEST_PASSWORD)).status).toBe(200);
    }
  });

  test("no key is issued without a password, and no accounts are listed", async () => {
    const key = await org.anonymous.post("/dev_fetch_api_key", { username: "member@example.com" });
    expect(key.status).toBe(400);
    expect(key.body.msg).toBe("Endpoint not available in production.");
    expect((await org.anonymous.get("/dev_list_users")).status).toBe(400);
  });
});

describe("in development", () => {
  beforeAll(async () => {
    server = await startTestServer();
    org = await createTestOrganization(server.port);
  });
  afterAll(() => server.stop());

  test("the address alone is enough to get the key", async () => {
    const answer = await org.anonymous.post("/dev_fetch_api_key", { username: "member@example.com" });
    expect(answer.body).toMatchObject({ api_key: org.member.apiKey, user_id: org.member.id });
  });

  test("an unknown address is refused, and so is a deactivated account", async () => {
    const unknown = await org.anonymous.post("/dev_fetch_api_key", { username: "nobody@example.com" });
    expect(unknown.body).toEqual(refusal);
    const person = await org.add();
    await deactivate(person.id);
    const gone = await org.anonymous.post("/dev_fetch_api_key", { username: person.email });
    expect(gone.body.code).toBe("USER_DEACTIVATED");
  });

  test("people are listed for one-click sign-in, bots are not", async () => {
    const { body } = await org.anonymous.get("/dev_list_users");
    const emails = devListUsers.returns.parse(body).users.map(({ email }) => email);
    expect(emails[0]).toBe("owner@example.com");
    // Their avatars have the same colors as inside the app.
    expect(devListUsers.returns.parse(body).users[0]?.user_id).toBe(org.owner.id);
    expect(emails).not.toContain(org.bot.email);
  });
});

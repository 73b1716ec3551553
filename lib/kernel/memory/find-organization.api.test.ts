/** Finding organizations by name. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRealm } from "../../accounts/set-up/create-realm.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { organizationOf } from "./find-organization.ts";

const owner = { fullName: "Olivia Owner", email: "owner@example.com", password: null };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

test("a name without an organization is asked for once in two seconds, and then found when there is one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const origin = "http://acme.localhost";
  expect(await organizationOf(origin)).toBeNull();
  const { realmId } = await createRealm({ subdomain: "acme", name: "Acme", owner });
  vi.setSystemTime(Date.now() + 1_999);
  expect(await organizationOf(origin)).toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect((await organizationOf(origin))?.realm.id).toBe(realmId);
});

test("a name that no organization can have is neither asked for nor remembered", async () => {
  const origin = `http://${"x".repeat(64)}.localhost`;
  const statements = await statementsOf(async () => expect(await organizationOf(origin)).toBeNull());
  expect(statements.filter(({ text }) => text.includes("subdomain"))).toEqual([]);
});

test("the root organization is found as soon as it is set up", async () => {
  expect(await organizationOf("http://localhost")).toBeNull();
  const { realmId } = await createRealm({ subdomain: "", name: "Root", owner });
  expect((await organizationOf("http://localhost"))?.realm.id).toBe(realmId);
});

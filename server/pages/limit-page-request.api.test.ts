/** Rate limits of pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PageClient } from "../../lib/testing/clients/page-client.ts";
import { createTestOrganization, type TestOrganization } from "../../lib/testing/test-organization.ts";
import { createTestDatabase, type TestDatabase, testConfiguration } from "../../lib/testing/test-server.ts";
import { type RunningServer, startServer } from "../start-server.ts";

let database: TestDatabase;
let server: RunningServer;
let org: TestOrganization;
let served = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer(testConfiguration({ development: false, trustedProxies: 1 }), {
    databaseUrl: database.url,
    pages: Promise.resolve({
      async handle(_request, response) {
        served += 1;
        response.end();
      },
      close: async () => undefined,
    }),
  });
  org = await createTestOrganization(server.port);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Returns the number of responses per status, and the last one. */
async function flood(path: string, count: number, headers: Record<string, string>) {
  const client = new PageClient(server.port, org.host);
  const before = served;
  const statuses: Record<number, number> = {};
  let last = await client.get(path, headers);
  for (let index = 1; index < count; index += 1) {
    statuses[last.status] = (statuses[last.status] ?? 0) + 1;
    last = await client.get(path, headers);
  }
  statuses[last.status] = (statuses[last.status] ?? 0) + 1;
  return { statuses, last, served: served - before };
}

const from = (address: string) => ({ "x-forwarded-for": address });
const keyOf = ({ email, apiKey }: { email: string; apiKey: string }) => ({
  authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
});

test("the 601st request for a page is refused before Next.js sees it, with the whole seconds to wait", async () => {
  const attack = await flood("/login", 700, from("192.0.2.1"));
  expect(attack).toMatchObject({ statuses: { 200: 600, 429: 100 }, served: 600 });
  expect(attack.last.headers["retry-after"]).toMatch(/^[1-9]\d?$/);
  expect(attack.last.headers["x-ratelimit-remaining"]).toBe("0");
  const api = await org.anonymous.raw({
    method: "GET",
    path: "/server_settings",
    headers: from("192.0.2.1"),
  });
  expect(api.status).toBe(429);
  expect(api.headers["retry-after"]).toMatch(/^[1-9]\d?$/);
});

test("requests that no page serves count as well", async () => {
  expect((await flood("/a/../b", 700, from("192.0.2.5"))).statuses).toEqual({ 400: 600, 429: 100 });
  const posted = await fetch(`http://127.0.0.1:${server.port}/login`, {
    method: "POST",
    headers: from("192.0.2.5"),
    body: "a",
  });
  expect(posted.status).toBe(429);
});

test("guessing keys at an avatar is limited by address, and people there see hundreds of avatars", async () => {
  const wrong = { ...keyOf({ email: org.member.email, apiKey: "wrong" }), ...from("192.0.2.2") };
  expect((await flood("/avatar/1", 700, wrong)).statuses).toEqual({ 404: 600, 429: 100 });
  const right = { ...keyOf(org.member), ...from("192.0.2.2") };
  expect((await flood(`/avatar/${org.owner.id}`, 700, right)).statuses).toEqual({ 200: 700 });
  expect((await org.member.client.get("/users/me")).headers["x-ratelimit-remaining"]).toBe("599");
});

test("one account has one limit for pages and API, wherever its requests come from", async () => {
  const guest = await org.add();
  const { last } = await flood("/", 10, { ...keyOf(guest), ...from("192.0.2.3") });
  expect(last.status).toBe(200);
  const answer = await guest.client.get("/users/me");
  expect(answer.headers["x-ratelimit-remaining"]).toBe("589");
});

test("the addresses of one IPv6 customer share a limit, and another customer has their own", async () => {
  expect((await flood("/login", 600, from("2001:db8:0:1::1"))).statuses).toEqual({ 200: 600 });
  expect((await flood("/login", 1, from("2001:db8:0:1:2:3:4:5"))).statuses).toEqual({ 429: 1 });
  expect((await flood("/login", 1, from("2001:db8:0:2::1"))).statuses).toEqual({ 200: 1 });
});

test("the web app's files do not use up the limit of its pages", async () => {
  expect((await flood("/_next/static/chunk.js", 700, from("192.0.2.4"))).statuses).toEqual({ 200: 700 });
  expect((await flood("/login", 1, from("192.0.2.4"))).statuses).toEqual({ 200: 1 });
});

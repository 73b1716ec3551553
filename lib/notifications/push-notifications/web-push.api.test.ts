/** Web push: encrypted, signed, and ended with the browser, session, or account. */
import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endSessions, sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { PushBrowser } from "../../testing/outside/push-browser.ts";
import { type ReceivedPost, receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { pushNow } from "../../testing/push-now.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "../push-subscriptions/push-subscriptions.contract.ts";

const pushService = await receiveWebhooks();
const { server, org } = await serveOrganization({ networks: { pushes: ["127.0.0.1/32"] } });
const { owner, member } = org;
await owner.subscribe("design", { principals: [owner.id, member.id] });

const PATH = "/users/me/push_subscriptions";
const refused = (msg: string) => ({ status: 400, body: { code: "BAD_REQUEST", msg } });
const listed = z.object({
  server_key: z.string(),
  subscriptions: z.array(z.object({ id: z.int(), endpoint: z.string(), date_created: z.int() })),
});
const subscriptionsOf = async ({ client }: TestAccount) => listed.parse((await client.get(PATH)).body);
const eventually = <Value>(read: () => Value) =>
  expect.poll(
    async () => {
      await pushNow();
      return read();
    },
    { timeout: 60_000, interval: 100 },
  );
const waiting = ({ id }: TestAccount) => query(sql`SELECT id FROM push_notice WHERE user_id = ${id}`);

let count = 0;

function newBrowser() {
  count += 1;
  const path = `/browser${count}`;
  const browser = new PushBrowser();
  const pushes = (): ReceivedPost[] => pushService.received.filter((post) => post.path === path);
  return {
    given: browser.subscription(`${pushService.url}${path}`),
    path,
    pushes,
    shown: () => pushes().map(({ bytes }) => browser.read(bytes)),
  };
}

/** Never active, with a subscribed browser. */
async function absentee(settings: Readonly<Record<string, unknown>> = {}) {
  const account = await org.add({ fullName: "Ada Absent" });
  await account.subscribe("design");
  if (Object.keys(settings).length > 0) await account.client.patch("/settings", settings);
  const browser = newBrowser();
  const { status, body } = await account.client.post(PATH, browser.given);
  expect(status).toBe(200);
  return { account, ...browser, id: z.int().parse(body.id) };
}

beforeEach(() => {
  pushService.respond = () => ({ status: 201 });
});

describe("what a browser shows", () => {
  test("is what was said in one conversation, tried again together with what came meanwhile", async () => {
    const { account, given, pushes, shown } = await absentee();
    pushService.respond = () => ({ status: 503 });
    const topic = "colours";
    await owner.send("design", `@**Ada Absent|${account.id}** is *blue* fine?`, { topic });
    await eventually(() => pushes().length).toBeGreaterThan(0);
    const last = await member.send("design", `@**Ada Absent|${account.id}** or red`, { topic });
    await eventually(async () => (await waiting(account)).length).toBe(2);
    pushService.respond = () => ({ status: 201 });
    await eventually(() => waiting(account)).toEqual([]);
    const first = shown()[0];
    expect(first).toMatchObject({
      title: "Olivia Owner in #design > colours",
      url: expect.stringMatching(/^\/#narrow/),
    });
    expect(first?.body).toBe("@Ada Absent is blue fine?");
    expect(shown().at(-1)).toMatchObject({
      title: "#design > colours",
      body: "Olivia Owner: @Ada Absent is blue fine?\nmember person: @Ada Absent or red",
      tag: first?.tag,
      url: expect.stringContaining(`/near/${last}`),
      messageId: last,
    });
    const { headers, body } = pushes().at(-1) ?? expect.fail();
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "43200" });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(body).not.toContain("red");
    const { server_key } = await subscriptionsOf(account);
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${server_key}$`));
    const point = Buffer.from(server_key, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const token = /t=([\w.-]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
    const { payload } = await jwtVerify(token, key, { audience: new URL(given.endpoint).origin });
    expect(payload.sub).toMatch(/^https:\/\//);
  });

  test("of direct messages says who wrote, and what unless its owner hides that", async () => {
    const [open, hiding] = [await absentee(), await absentee({ pm_content_in_desktop_notifications: false })];
    for (const { account } of [open, hiding]) await owner.send([account.id], "the **secret** plan");
    await eventually(() => open.shown().length).toBe(1);
    await eventually(() => hiding.shown().length).toBe(1);
    expect(open.shown()).toMatchObject([{ title: "Olivia Owner", body: "the secret plan" }]);
    expect(hiding.shown()).toMatchObject([{ title: "Olivia Owner", body: "New message" }]);
  });

  test("of a poll is what it asks", async () => {
    const { account, shown } = await absentee();
    await owner.send([account.id], "/poll Lunch at noon?\nYes\nNo");
    await eventually(() => shown()).toMatchObject([{ body: "Poll: Lunch at noon?" }]);
  });

  test("leaves out what its owner does not want, has read, or was there to see", async () => {
    const unwanted = await absentee({ enable_offline_push_notifications: false });
    const reading = await absentee();
    const present = await absentee({ enable_online_push_notifications: false });
    await present.account.client.post("/users/me/presence", { status: "active" });
    const people = [unwanted, reading, present];
    for (const { account } of people) {
      // The first attempts fail, which leaves time to read.
      pushService.respond = ({ path }) => ({ status: path === reading.path ? 503 : 201 });
      await owner.send([account.id], "unseen");
    }
    await eventually(() => reading.pushes().length).toBeGreaterThan(0);
    await eventually(async () => (await waiting(present.account)).length).toBe(1);
    await reading.account.client.post("/mark_all_as_read");
    pushService.respond = () => ({ status: 201 });
    const attempts = reading.pushes().length;
    await eventually(() => waiting(reading.account)).toEqual([]);
    expect(reading.pushes().length).toBeLessThanOrEqual(attempts + 1);
    // Acts as if the user counted as away.
    await present.account.client.post("/users/me/presence", { status: "active" });
    await query(
      sql`UPDATE push_notice SET due_at = now() - interval '1 second' WHERE user_id = ${present.account.id}`,
    );
    await eventually(() => waiting(present.account)).toEqual([]);
    expect([unwanted.pushes(), present.pushes()]).toEqual([[], []]);
  });
});

test("who hides their presence but is connected has the usual time to read", async () => {
  const { account } = await absentee({ enable_online_push_notifications: false, presence_enabled: false });
  await account.listen();
  await owner.send([account.id], "take your time");
  const waits = () =>
    query<{ wait: number }>(sql`
      SELECT extract(epoch FROM due_at - now())::int AS wait FROM push_notice WHERE user_id = ${account.id}`);
  await eventually(async () => (await waits())[0]?.wait ?? 0).toBeGreaterThan(60);
});

test("what is said later in a conversation is neither put off nor given up with what was said before", async () => {
  const { account, pushes } = await absentee({ enable_online_push_notifications: false });
  // Messages that an active user does not read wait for minutes.
  await account.client.post("/users/me/presence", { status: "active" });
  const [failing, read, later] = [
    await owner.send([account.id], "failing"),
    await owner.send([account.id], "read"),
    await owner.send([account.id], "later"),
  ];
  const rows = () =>
    query<{ message_id: number; attempts: number; wait: number }>(sql`
      SELECT message_id, attempts, extract(epoch FROM due_at - now())::int AS wait FROM push_notice
      WHERE user_id = ${account.id} ORDER BY message_id`);
  const states = async () => (await rows()).map(({ message_id, attempts }) => [message_id, attempts]);
  const dueNow = (id: number) =>
    query(
      sql`UPDATE push_notice SET due_at = now() - interval '1 second' WHERE user_id = ${account.id} AND message_id = ${id}`,
    );
  await eventually(states).toEqual([failing, read, later].map((id) => [id, 0]));
  await account.client.patch("/settings", { enable_online_push_notifications: true });
  pushService.respond = () => ({ status: pushes().length > 1 ? 400 : 503 });
  await dueNow(failing);
  await eventually(states).toEqual([read, later].map((id) => [id, 0]));
  expect(pushes()).toHaveLength(2);
  await account.client.post("/messages/flags", { messages: [read], op: "add", flag: "read" });
  await dueNow(read);
  await eventually(states).toEqual([[later, 0]]);
  expect((await rows())[0]?.wait).toBeGreaterThan(60);
  expect(pushes()).toHaveLength(2);
});

test("quiet hours, pauses and hours by weekday leave people alone, and keep mails until they end", async () => {
  const now = new Date();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const hours = {
    quiet_hours_enabled: true,
    quiet_hours_start: (minutes + 1440 - 60) % 1440,
    quiet_hours_end: (minutes + 120) % 1440,
  };
  const pause = { notifications_paused_until: Math.floor(now.getTime() / 1000) + 3600 };
  const elsewhere = now.getUTCHours() < 12 ? "13:00-24:00" : "00:00-00:01";
  const schedule = { notification_hours: Array.from({ length: 7 }, () => elsewhere).join() };
  const [quiet, paused, other] = [await absentee(hours), await absentee(pause), await absentee()];
  const scheduled = await absentee(schedule);
  for (const { account } of [quiet, paused, scheduled, other]) await owner.send([account.id], "in the night");
  await eventually(() => other.pushes().length).toBe(1);
  for (const each of [quiet, paused, scheduled]) {
    expect(await waiting(each.account)).toEqual([]);
    expect(each.pushes()).toEqual([]);
  }
  for (const wrong of [-1, 1440, 1.5, "noon"]) {
    expect((await quiet.account.client.patch("/settings", { quiet_hours_end: wrong })).status).toBe(400);
  }
  for (const wrong of ["09:00-18:00", "always", 7]) {
    const { status } = await quiet.account.client.patch("/settings", { notification_hours: wrong });
    expect(status).toBe(400);
  }
});

describe("a subscription", () => {
  test("is listed and removed by its owner alone", async () => {
    const { account, given, id } = await absentee();
    expect((await subscriptionsOf(account)).subscriptions).toMatchObject([{ id, endpoint: given.endpoint }]);
    for (const wrong of [`${PATH}/${id}`, `${PATH}/0`, `${PATH}/${2 ** 31}`]) {
      expect(await member.client.delete(wrong)).toMatchObject(refused("Subscription does not exist."));
    }
    expect((await account.client.delete(`${PATH}/${id}`)).status).toBe(200);
    expect((await subscriptionsOf(account)).subscriptions).toEqual([]);
    expect(await account.client.delete(`${PATH}/${id}`)).toMatchObject(
      refused("Subscription does not exist."),
    );
  });

  test.each([
    ["the browser has ended it", 410],
    ["it was made for another key", 403],
  ])("ends when %s", async (_reason, status) => {
    const { account, pushes } = await absentee();
    pushService.respond = () => ({ status });
    await owner.send([account.id], "hello?");
    await eventually(async () => (await subscriptionsOf(account)).subscriptions).toEqual([]);
    expect(pushes()).toHaveLength(1);
    expect(await waiting(account)).toEqual([]);
  });

  test("ends with the session or the key that made it", async () => {
    const { account, id } = await absentee();
    const token = await startSession(org.realmId, account.id, "A browser");
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const { given } = newBrowser();
    const inSession = await org.anonymous.raw({
      method: "POST",
      path: PATH,
      headers: { cookie, origin: `http://${org.host}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(given).toString(),
    });
    expect(inSession.status).toBe(200);
    expect((await subscriptionsOf(account)).subscriptions.map((one) => one.id)).toEqual([
      id,
      inSession.body.id,
    ]);
    await endSessions(org.realmId, account.id, token.sessionId);
    expect((await subscriptionsOf(account)).subscriptions.map((one) => one.id)).toEqual([id]);
    await account.client.post("/users/me/api_key/regenerate");
    expect(await query(sql`SELECT id FROM push_subscription WHERE user_id = ${account.id}`)).toEqual([]);
  });

  test("belongs to the present user of the browser, without what waited for somebody else", async () => {
    const former = await absentee();
    pushService.respond = () => ({ status: 503 });
    await owner.send([former.account.id], "for Ada only");
    await eventually(() => former.pushes().length).toBeGreaterThan(0);
    const next = await org.add({ fullName: "Next Person" });
    expect((await next.client.post(PATH, former.given)).status).toBe(200);
    expect((await subscriptionsOf(former.account)).subscriptions).toEqual([]);
    expect(await waiting(former.account)).toEqual([]);
    pushService.respond = () => ({ status: 201 });
    await owner.send([next.id], "for the next one");
    await eventually(() => former.shown().at(-1)?.body).toBe("for the next one");
  });

  test("is what an organization is followed for: without one until somebody subscribes again", async () => {
    const { realmId, owner: reader, member: writer } = await createTestOrganization(server.port);
    const cursors = () => query(sql`SELECT realm_id FROM push_cursor WHERE realm_id = ${realmId}`);
    const { given, shown } = newBrowser();
    const { body } = await reader.client.post(PATH, given);
    expect(await cursors()).toHaveLength(1);
    await reader.client.delete(`${PATH}/${body.id}`);
    await writer.send([reader.id], "one");
    await eventually(cursors).toEqual([]);
    expect((await reader.client.post(PATH, given)).status).toBe(200);
    await writer.send([reader.id], "two");
    await eventually(() => shown().map((push) => push.body)).toEqual(["two"]);
  });

  test("needs a public https address, or one of an allowed network, and valid keys", async () => {
    const { given } = newBrowser();
    const attempt = (params: object) => member.client.post(PATH, { ...given, ...params });
    for (const endpoint of ["", "browser", "ftp://push.example.com/a", "http://push.example.com/a"]) {
      expect((await attempt({ endpoint })).status).toBe(400);
    }
    for (const host of [
      "10.0.0.1",
      "169.254.169.254",
      "[::1]",
      "[::ffff:127.0.0.2]",
      "2130706434",
      "0x7f000002",
    ]) {
      expect(await attempt({ endpoint: `https://${host}/a` })).toMatchObject(
        refused("The endpoint's address is not allowed."),
      );
      expect(await attempt({ endpoint: `http://${host}/a` })).toMatchObject(
        refused("The endpoint must be an https address."),
      );
    }
    const zero = Buffer.alloc(65).toString("base64url");
    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url");
    for (const p256dh of ["", "AAAA", zero, offCurve]) {
      expect(await attempt({ p256dh })).toMatchObject(refused("Invalid p256dh."));
    }
    expect(await attempt({ auth: "AAAA" })).toMatchObject(refused("Invalid auth."));
  });

  test("is one of a few, not for bots, and not for keys of programs, which it would outlive", async () => {
    const person = await org.add();
    const attempts = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 3 }, () => newBrowser().given);
    const answers = await Promise.all(attempts.map((given) => person.client.post(PATH, given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
    const again = newBrowser().given;
    const limit = refused("You have too many browsers with notifications (limit: 20).");
    expect(await person.client.post(PATH, again)).toMatchObject(limit);
    const [known] = (await subscriptionsOf(person)).subscriptions;
    expect((await person.client.post(PATH, { ...again, endpoint: known?.endpoint })).body.id).toBe(known?.id);
    expect(await org.bot.client.post(PATH, again)).toMatchObject({ status: 400 });
    const key = (await person.client.post("/users/me/api_keys", { name: "Backup" })).body.api_key;
    const credentials = { email: person.email, apiKey: z.string().parse(key) };
    const program = new ApiClient(server.port, { credentials, host: org.host });
    expect(await program.post(PATH, again)).toMatchObject(
      refused("A key for a program cannot subscribe a browser."),
    );
  });
});

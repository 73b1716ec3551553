/** Keys for programs that expire or have scopes, of people and of bots. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { TestSocket } from "../../testing/clients/test-socket.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { endExpiredKeys } from "./end-expired-keys.ts";
import { queueExpiryNotices } from "./expiry-notices.ts";

const mailbox = await openMailbox();
const { server, org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const { administrator, member, moderator } = org;
const made = z.object({ id: z.int(), api_key: z.string().length(32) });
const newBot = z.object({ user_id: z.int() });
const DAY = 86_400;
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * DAY;
const refused = (msg: string) => ({ status: 400, body: { code: "BAD_REQUEST", msg } });

let count = 0;

async function botOf({ client }: TestAccount): Promise<{ id: number; email: string }> {
  count += 1;
  const { body } = await client.post("/bots", { full_name: `Keyed ${count}`, short_name: `keyed${count}` });
  const { user_id: id } = newBot.parse(body);
  const email = z
    .object({ user: z.object({ email: z.string() }) })
    .parse((await client.get(`/users/${id}`)).body);
  return { id, email: email.user.email };
}

async function keyOf({ client }: TestAccount, params: object = {}) {
  return made.parse((await client.post("/users/me/api_keys", { name: "Limited", ...params })).body);
}

async function botKeyOf({ client }: TestAccount, botId: number, params: object = {}) {
  return made.parse((await client.post(`/bots/${botId}/api_keys`, { name: "Deploy", ...params })).body);
}

const by = (email: string, apiKey: string) =>
  new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host });

const setExpiry = (id: number, seconds: number) =>
  query(sql`UPDATE personal_key SET expires_at = now() + ${seconds} * interval '1 second' WHERE id = ${id}`);

describe("a scope", () => {
  test("limits what a key may do, with an error that names the missing one", async () => {
    const { api_key } = await keyOf(member, { scopes: ["read"] });
    const reader = by(member.email, api_key);
    expect((await reader.get("/users/me")).status).toBe(200);
    expect((await reader.post("/register", { event_types: ["message"] })).status).toBe(200);
    const sent = await reader.post("/messages", { type: "direct", to: [member.id], content: "no" });
    expect(sent).toMatchObject(refused('This API key lacks the scope "send".'));
    expect(sent.body).toMatchObject({ result: "error", missing_scope: "send" });
    expect((await reader.post("/channels/create", { name: "no" })).body).toMatchObject({
      missing_scope: "manage",
    });
  });

  test("of sending alone does not let a program read, listen or load files", async () => {
    const { api_key } = await keyOf(member, { scopes: ["send"] });
    const sender = by(member.email, api_key);
    const place = { type: "direct", to: [member.id], content: "yes" };
    expect((await sender.post("/messages", place)).status).toBe(200);
    expect(
      (await sender.get("/messages", { anchor: "newest", num_before: 1, num_after: 0 })).body,
    ).toMatchObject({
      missing_scope: "read",
    });
    const auth = { email: member.email, api_key };
    await expect(TestSocket.connect(server.port, { auth, host: org.host })).rejects.toThrow();
  });

  test("is unlimited by default, is listed, and survives loading the organization", async () => {
    const person = await org.add();
    await keyOf(person);
    const { id } = await keyOf(person, { scopes: ["send", "read", "send"], expires_at: inDays(30) });
    const { body } = await person.client.get("/users/me/api_keys");
    expect(body.api_keys).toMatchObject([
      { scopes: ["read", "send", "manage"], expires_at: null },
      { scopes: ["read", "send"], expires_at: expect.any(Number) },
    ]);
    const { users } = await loadOrganization(org.realmId);
    expect(users.get(person.id)?.personalKeyLimits).toEqual({
      [id]: { expiresAt: expect.any(Number), scopes: ["read", "send"] },
    });
    const wrong = await person.client.post("/users/me/api_keys", { name: "Odd", scopes: ["fly"] });
    expect(wrong.status).toBe(400);
  });
});

describe("an expiry", () => {
  test("ends a key by itself, with its queues and sockets", async () => {
    const person = await org.add();
    const { id, api_key } = await keyOf(person, { expires_at: inDays(1) });
    const program = by(person.email, api_key);
    const { body } = await program.post("/register", { event_types: ["message"] });
    const auth = { email: person.email, api_key };
    const socket = await TestSocket.connect(server.port, { auth, host: org.host });
    const waiting = program.get("/events", { queue_id: body.queue_id, last_event_id: -1 });
    await setExpiry(id, -1);
    await endExpiredKeys();
    await waiting;
    await socket.closed;
    expect((await program.get("/users/me")).body).toMatchObject({ code: "INVALID_API_KEY" });
    expect((await person.client.get("/users/me/api_keys")).body.api_keys).toMatchObject([{ id }]);
    expect((await person.client.delete(`/users/me/api_keys/${id}`)).status).toBe(200);
  });

  test("ends the key's queues even if another key was made before the work looked", async () => {
    const person = await org.add();
    const { id, api_key } = await keyOf(person, { expires_at: inDays(1) });
    const program = by(person.email, api_key);
    const { body } = await program.post("/register", { event_types: ["message"] });
    const waiting = program.get("/events", { queue_id: body.queue_id, last_event_id: -1 });
    await setExpiry(id, -1);
    await keyOf(person, { name: "Another" });
    await endExpiredKeys();
    await waiting;
    const queues = () => query(sql`SELECT FROM event_queue WHERE user_id = ${person.id}`);
    expect(await queues()).toEqual([]);
  });

  test("is looked for without reading the keys that have ended", async () => {
    const person = await org.add();
    await query(sql`
      INSERT INTO personal_key (user_id, name, expires_at)
      SELECT ${person.id}::int, 'k' || n, now() - interval '1 day' FROM generate_series(1, 2000) AS n`);
    await endExpiredKeys();
    await query(sql`ANALYZE personal_key`);
    const { rows, wholeTables } = await readingOf(endExpiredKeys);
    expect(wholeTables).not.toContain("personal_key");
    expect(rows.get("personal_key") ?? 0).toBe(0);
    await query(sql`DELETE FROM personal_key WHERE user_id = ${person.id}`);
  });

  test("counts by the second, before any work has ended the key", async () => {
    const person = await org.add();
    const { api_key } = await keyOf(person, { expires_at: Math.floor(Date.now() / 1000) + 2 });
    const program = by(person.email, api_key);
    expect((await program.get("/users/me")).status).toBe(200);
    await expect
      .poll(async () => (await program.get("/users/me")).body)
      .toMatchObject({ code: "INVALID_API_KEY" });
  });

  test("lies in the future, within ten years", async () => {
    const keyUntil = (expires_at: number) =>
      member.client.post("/users/me/api_keys", { name: "Odd", expires_at });
    expect(await keyUntil(inDays(-1))).toMatchObject(refused("The key must expire in the future."));
    expect(await keyUntil(inDays(4_000))).toMatchObject(
      refused("A key can expire at most 3650 days from now."),
    );
  });

  test("is announced by mail to the owner of a bot 7, 3 and 1 days before, once each", async () => {
    const owner = await org.add();
    const bot = await botOf(owner);
    const { id } = await botKeyOf(owner, bot.id, { name: "Backup", expires_at: inDays(30) });
    const subjects = async () => {
      await queueExpiryNotices();
      const waiting = () =>
        query(sql`
        SELECT FROM outgoing_mail WHERE recipient = ${owner.email} AND next_attempt_at IS NOT NULL`);
      await expect.poll(waiting).toEqual([]);
      return mailbox.mails
        .filter(({ recipients }) => recipients.includes(owner.email))
        .map(({ subject }) => subject);
    };
    expect(await subjects()).toEqual([]);
    const expected: string[] = [];
    for (const [days, words] of [
      [6.9, "in 7 days"],
      [2.9, "in 3 days"],
      [0.9, "within a day"],
    ] as const) {
      await setExpiry(id, days * DAY);
      expected.push(`The key "Backup" of your bot Keyed ${count} expires ${words}`);
      expect(await subjects()).toEqual(expected);
      expect(await subjects()).toEqual(expected);
    }
  });

  test("is not announced for a revoked key, nor on the day a short-lived key is made", async () => {
    const person = await org.add();
    await keyOf(person, { expires_at: inDays(1) - 60 });
    const { id } = await keyOf(person, { expires_at: inDays(30) });
    await setExpiry(id, 2 * DAY);
    await person.client.delete(`/users/me/api_keys/${id}`);
    await queueExpiryNotices();
    expect(await query(sql`SELECT kind FROM outgoing_mail WHERE recipient = ${person.email}`)).toEqual([]);
  });
});

describe("a bot's keys", () => {
  test("work beside its own key, and are listed with their last use", async () => {
    const bot = await botOf(member);
    const { id, api_key } = await botKeyOf(member, bot.id, { scopes: ["read"] });
    expect((await by(bot.email, api_key).get("/users/me")).body.user_id).toBe(bot.id);
    const own = z
      .object({ api_key: z.string() })
      .parse((await member.client.get(`/bots/${bot.id}/api_key`)).body);
    expect((await by(bot.email, own.api_key).get("/users/me")).body.user_id).toBe(bot.id);
    await expect
      .poll(async () => (await member.client.get(`/bots/${bot.id}/api_keys`)).body.api_keys)
      .toMatchObject([{ id, name: "Deploy", scopes: ["read"], last_used: expect.any(Number) }]);
    expect((await member.client.delete(`/bots/${bot.id}/api_keys/${id}`)).status).toBe(200);
    expect((await by(bot.email, api_key).get("/users/me")).body.code).toBe("INVALID_API_KEY");
    expect((await by(bot.email, own.api_key).get("/users/me")).status).toBe(200);
  });

  test("are made by the owner only; administrators list and revoke them, others do neither", async () => {
    const bot = await botOf(member);
    const { id } = await botKeyOf(member, bot.id);
    const path = `/bots/${bot.id}/api_keys`;
    expect(await administrator.client.post(path, { name: "Mine" })).toMatchObject(
      refused("Insufficient permission"),
    );
    expect(await moderator.client.get(path)).toMatchObject(refused("Insufficient permission"));
    expect(await moderator.client.delete(`${path}/${id}`)).toMatchObject(refused("Insufficient permission"));
    expect((await administrator.client.get(path)).body.api_keys).toMatchObject([{ id }]);
    expect((await administrator.client.delete(`${path}/${id}`)).status).toBe(200);
    const other = await botOf(member);
    const { id: otherId } = await botKeyOf(member, other.id);
    expect(await member.client.delete(`${path}/${otherId}`)).toMatchObject(
      refused("API key does not exist."),
    );
  });

  test("end when the owner gives the bot away", async () => {
    const bot = await botOf(member);
    const { api_key } = await botKeyOf(member, bot.id);
    await member.client.patch(`/bots/${bot.id}`, { bot_owner_id: moderator.id });
    expect((await by(bot.email, api_key).get("/users/me")).body.code).toBe("INVALID_API_KEY");
    expect((await moderator.client.get(`/bots/${bot.id}/api_keys`)).body.api_keys).toEqual([]);
  });

  test("stand in the address of an incoming webhook", async () => {
    const { body } = await member.client.post("/bots", {
      full_name: "Incoming",
      short_name: "incoming-keyed",
      bot_type: 2,
    });
    const botId = newBot.parse(body).user_id;
    const post = (key: string) =>
      new ApiClient(server.port, { credentials: null, host: org.host }).post(
        `/external/slack_incoming?api_key=${key}`,
        {
          payload: JSON.stringify({ text: "hello" }),
        },
      );
    const { id, api_key } = await botKeyOf(member, botId, { scopes: ["send"] });
    expect((await post(api_key)).body).toMatchObject({ text: "ok" });
    const reading = await botKeyOf(member, botId, { scopes: ["read"] });
    expect((await post(reading.api_key)).body).toMatchObject({ missing_scope: "send" });
    await member.client.delete(`/bots/${botId}/api_keys/${id}`);
    expect((await post(api_key)).body).toMatchObject({ code: "INVALID_API_KEY" });
  });
});

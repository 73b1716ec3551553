/** Personal exports. */

import { type ClientRequest, request as httpRequest } from "node:http";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { notOwn, personColumn } from "../../accounts/members/personal-columns.ts";
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { savePresences } from "../../people/presence/save-presences.ts";
import { heldBytes } from "../../testing/measuring/held-bytes.ts";
import { personColumns } from "../../testing/person-columns.ts";
import { getFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { ownTables } from "./own-tables.ts";
import { OWN_EXPORTS_A_MINUTE, writeOwnArchive } from "./personal-export.ts";

const { server, org } = await serveOrganization();
const { owner, member, moderator } = org;

const PATH = "/api/v1/users/me/export";
const LATER = Math.floor(Date.now() / 1000) + 86_400;
/** More than one query reads. */
const MANY = 450;
/** Together more than may be held in memory. */
const [ROWS, CHARACTERS] = [8_000, 3_200];
/** Exceeds the buffers for an unread response. */
const LARGE = 20 * 1024 ** 2;
/** Bytes. */
const PIECE = 65_536;

type Row = Readonly<Record<string, unknown>>;

const download = (account?: TestAccount, method = "GET") =>
  getFile({ port: server.port, host: org.host, path: PATH, account, method });

async function contentOf(archive: Buffer) {
  const tables = new Map<string, Row[]>();
  const files = new Map<string, string>();
  const texts: string[] = [];
  for (const { header, data = new Uint8Array() } of await unpackTar(new Uint8Array(gunzipSync(archive)))) {
    const text = Buffer.from(data).toString("utf8");
    texts.push(text);
    const table = /^tables\/(\w+)\//.exec(header.name)?.[1];
    if (table === undefined) files.set(header.name, text);
    else {
      const rows = text.trim().split("\n");
      tables.set(table, [...(tables.get(table) ?? []), ...rows.map((line): Row => JSON.parse(line))]);
    }
  }
  return { tables, files, text: texts.join("\n") };
}

async function exported(account: TestAccount) {
  const { status, body } = await download(account);
  expect(status).toBe(200);
  return contentOf(body);
}

const fieldId = z
  .object({ id: z.int() })
  .parse((await owner.client.post("/realm/profile_fields", { name: "Motto", field_type: 1 })).body).id;

/** Puts a word into everything a user can own. */
async function fill(account: TestAccount, word: string, other: TestAccount, othersMessage: number) {
  const { client } = account;
  const own = async (answer: Promise<{ body: unknown }>) =>
    expect((await answer).body).toMatchObject({ result: "success" });
  const channelId = await account.channelId("shared");
  const uploaded = z
    .object({ url: z.string() })
    .parse((await client.post("/user_uploads", { file: new File([`${word} file`], `${word}.txt`) })).body);
  const message = await account.send("shared", `${word} first [it](${uploaded.url})`);
  await own(client.patch(`/messages/${message}`, { content: `${word} second` }));
  await account.send([other.id], `${word} to one`);
  await own(client.post(`/messages/${othersMessage}/reactions`, { emoji_name: "octopus" }));
  await own(client.post("/messages/flags", { messages: [othersMessage], op: "add", flag: "starred" }));
  const poll = await account.send("shared", `/poll ${word}`);
  const vote = JSON.stringify({ type: "new_option", idx: 1, option: `${word} option` });
  await own(client.post("/submessage", { message_id: poll, msg_type: "widget", content: vote }));
  await own(client.post("/saved_snippets", { title: word, content: `${word} snippet` }));
  await own(
    client.post("/navigation_views", { fragment: `narrow/search/${word}`, is_pinned: true, name: word }),
  );
  await own(client.post("/users/me/alert_words", { alert_words: [word] }));
  const draft = { type: "stream", to: [channelId], topic: word, content: `${word} draft` };
  await own(client.post("/drafts", { drafts: [draft] }));
  const time = { scheduled_delivery_timestamp: LATER };
  const scheduled = { type: "channel", to: channelId, topic: word, content: `${word} scheduled` };
  await own(client.post("/scheduled_messages", { ...scheduled, ...time }));
  await own(client.post("/reminders", { message_id: othersMessage, note: `${word} note`, ...time }));
  await own(client.post("/users/me/status", { status_text: word }));
  await own(client.patch("/users/me/profile_data", { data: [{ id: fieldId, value: `${word} value` }] }));
  await own(client.post(`/users/me/muted_users/${other.id}`));
  await own(client.post("/user_topics", { stream_id: channelId, topic: "t", visibility_policy: 3 }));
  await own(client.post("/users/me/presence", { status: "active" }));
  await own(client.patch("/settings", { enter_sends: false }));
  await query(sql`INSERT INTO passkey (user_id, credential_id, public_key, counter, name)
    VALUES (${account.id}, ${`secret-${word}`}, '\\x00', 0, 'secret')`);
  await query(
    sql`INSERT INTO device_token (user_id, service, token) VALUES (${account.id}, 'fcm', 'secret')`,
  );
  await query(sql`INSERT INTO user_session (realm_id, user_id, user_agent, expires_at)
    VALUES (${org.realmId}, ${account.id}, 'secret', now() + interval '1 day')`);
  return message;
}

test("an export has all of the user's data, and nothing of others", async () => {
  await owner.subscribe("shared", { principals: [owner.id, member.id, moderator.id] });
  const first = await owner.send("shared", "theirs, to react to");
  const theirs = await fill(moderator, "theirs", member, first);
  const mine = await fill(member, "mine", moderator, theirs);
  await moderator.send([member.id], "theirs to one");
  await owner.client.post("/user_groups/create", {
    name: "mine too",
    description: "",
    members: [member.id],
  });

  await savePresences();

  const { tables, files, text } = await exported(member);
  expect([...tables.keys()].toSorted()).toEqual(
    ownTables
      .map(({ name }) => name)
      .filter((name) => name !== "navigation_place")
      .toSorted(),
  );
  for (const { name, columns } of ownTables) {
    for (const row of tables.get(name) ?? [])
      expect(Object.keys(row)).toEqual(expect.arrayContaining([...columns]));
  }
  expect(tables.get("user_account")).toMatchObject([
    { delivery_email: "member@example.com", settings: { enter_sends: false } },
  ]);
  const messages = tables.get("message") ?? [];
  expect(messages.find(({ id }) => id === mine)).toMatchObject({
    content: "mine second",
    channel: "shared",
    topic: "t",
    with: null,
  });
  expect(messages.find(({ content }) => content === "mine to one")).toMatchObject({
    channel: null,
    with: ["moderator person"],
  });
  expect(tables.get("message_edit")).toMatchObject([
    { message_id: mine, content: expect.stringContaining("mine first") },
  ]);
  expect(tables.get("reaction")).toMatchObject([{ message_id: theirs, emoji_name: "octopus" }]);
  expect(tables.get("message_flag")).toContainEqual({ message_id: theirs, bits: 1 });
  expect(tables.get("reminder")).toMatchObject([{ message_id: theirs, note: "mine note" }]);
  expect(tables.get("muted_user")).toMatchObject([{ name: "moderator person" }]);
  expect(tables.get("user_group_member")).toMatchObject([{ group: "mine too" }]);
  expect(tables.get("user_topic")).toMatchObject([{ policy: 3, channel: "shared", topic: "t" }]);
  expect(tables.get("profile_value")).toMatchObject([{ field: "Motto", value: "mine value" }]);
  for (const shown of ["option", "snippet", "draft", "scheduled"]) expect(text).toContain(`mine ${shown}`);
  const [attachment] = tables.get("attachment") ?? [];
  expect(files.get(`files/${attachment?.file_key}`)).toBe("mine file");
  expect(files.get("README.md")).toContain("# Your data in Test organization");
  expect(JSON.parse(files.get("export.json") ?? "")).toMatchObject({ user_id: member.id });
  for (const hidden of ["theirs", "moderator@", "owner@", "$argon2", "secret", member.apiKey]) {
    expect(text).not.toContain(hidden);
  }
  expect((await exported(moderator)).text).not.toContain("mine ");
});

test("an export omits the place of messages that the user may no longer read", async () => {
  await owner.subscribe("closed", { invite_only: true, principals: [owner.id, moderator.id] });
  const id = await moderator.send("closed", "said before leaving", { topic: "before" });
  const closed = (await exported(moderator)).tables.get("message") ?? [];
  expect(closed.find((row) => row.id === id)).toMatchObject({ channel: "closed", topic: "before" });
  await moderator.client.delete("/users/me/subscriptions", { subscriptions: ["closed"] });
  await owner.client.patch(`/messages/${id}`, { topic: "hidden since", propagate_mode: "change_all" });
  const { tables, text } = await exported(moderator);
  const left = tables.get("message")?.find((row) => row.id === id);
  expect(left).toMatchObject({ content: "said before leaving", channel: null, topic: null });
  expect(tables.get("subscription")).toContainEqual(
    expect.objectContaining({ is_active: false, channel: null }),
  );
  expect(text).not.toContain("hidden since");
});

test("people of every role export, bots and strangers do not", async () => {
  for (const account of [owner, org.administrator, org.guest]) {
    const { status, headers } = await download(account);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/gzip",
      "content-disposition": expect.stringMatching(/^attachment; filename="parley-data-[\d-]+\.tar\.gz"$/),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
  }
  expect((await org.bot.client.get("/users/me/export")).status).toBe(400);
  expect((await org.anonymous.get("/users/me/export")).body.code).toBe("UNAUTHORIZED");
});

test("rows of many pages appear once each, also with a key of several columns", async () => {
  const person = await org.add();
  await person.subscribe("shared");
  const message = await person.send("shared", "with many reactions");
  await query(sql`
    INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
    SELECT ${message}::bigint, ${person.id}::int, 'unicode_emoji', 'code' || n, 'name'
    FROM generate_series(1, ${MANY}::int) n`);
  await query(sql`
    INSERT INTO saved_snippet (user_id, title, content)
    SELECT ${person.id}::int, 'many', n::text FROM generate_series(1, ${MANY}::int) n`);
  const { tables } = await exported(person);
  expect(new Set(tables.get("reaction")?.map(({ emoji_code }) => emoji_code)).size).toBe(MANY);
  expect(tables.get("reaction")).toHaveLength(MANY);
  expect(tables.get("saved_snippet")?.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: MANY }, (_, index) => index + 1),
  );
});

test("a user runs one export at a time, which ends when the client leaves, and few per minute", async () => {
  const person = await org.add();
  configure({ development: false });
  onTestFinished(() => configure({ development: true }));
  // Noise does not compress.
  const pieces = Array.from({ length: LARGE / PIECE }, () => crypto.getRandomValues(Buffer.alloc(PIECE)));
  const file = new File(pieces, "noise.bin");
  expect((await person.client.post("/user_uploads", { file })).status).toBe(200);
  const [slow, status] = await openSlowly(person);
  expect(status).toBe(200);
  const second = await person.client.get("/users/me/export");
  expect(second.body.code).toBe("RATE_LIMIT_HIT");
  expect((await download(owner, "HEAD")).status).toBe(200);
  slow.destroy();
  await expect.poll(async () => (await download(person, "HEAD")).status).toBe(200);
  // Requests refused for their turn were not counted.
  for (let used = 2; used < OWN_EXPORTS_A_MINUTE; used += 1)
    expect((await download(person, "HEAD")).status).toBe(200);
  expect((await download(person, "HEAD")).status).toBe(429);
});

function openSlowly({ email, apiKey }: TestAccount): Promise<[ClientRequest, number | undefined]> {
  const headers = { host: org.host, authorization: `Basic ${btoa(`${email}:${apiKey}`)}` };
  return new Promise((resolve) => {
    const request = httpRequest({ host: "127.0.0.1", port: server.port, path: PATH, headers, agent: false });
    request.on("error", () => undefined);
    request.on("response", (response) => {
      response.on("error", () => undefined);
      resolve([request, response.statusCode]);
    });
    request.end();
  });
}

test("an export of many rows holds few of them in memory", async () => {
  const person = await org.add();
  await query(sql`
    INSERT INTO saved_snippet (user_id, title, content)
    SELECT ${person.id}::int, 'many', (SELECT string_agg(md5(n || '.' || k), '') FROM generate_series(1, 100) k)
    FROM generate_series(1, ${ROWS}::int) n`);
  await org.untilDelivered();
  const { organization } = await streamOf(org.realmId);
  const user = organization.users.get(person.id);
  if (!user) throw new Error("There is no such person.");
  const before = heldBytes();
  let [written, most, chunks] = [0, 0, 0];
  for await (const chunk of writeOwnArchive({ user, organization, client: "test", sessionId: null })) {
    written += Buffer.from(chunk).length;
    chunks += 1;
    if (chunks % 100 === 0) most = Math.max(most, heldBytes() - before);
  }
  // Hexadecimal digits compress to a little more than half.
  expect(written).toBeGreaterThan((ROWS * CHARACTERS) / 2);
  expect(most).toBeLessThan((ROWS * CHARACTERS) / 2);
});

test("every column that refers to a user is exported with them, or left out for a reason", async () => {
  const own = ownTables.map(({ name }) => `${name}.${personColumn(name)}`);
  expect(await personColumns()).toEqual([...own, ...Object.keys(notOwn)].toSorted());
});

test("every column of a user's tables is exported, or left out knowingly", async () => {
  const found = await query<{ name: string; columns: string[] }>(sql`
    SELECT table_name::text AS name, array_agg(column_name::text) AS columns
    FROM information_schema.columns WHERE table_schema = current_schema() GROUP BY table_name`);
  for (const { name, columns, omitted = [] } of ownTables) {
    const known = new Set([personColumn(name), ...columns, ...omitted]);
    expect(found.find((table) => table.name === name)?.columns.toSorted(), name).toEqual(
      [...known].toSorted(),
    );
  }
});

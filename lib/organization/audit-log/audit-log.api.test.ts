/** Administrators see changes and actors, only of their own organization. */
import { expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { removeOldEntries } from "./audit-log.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member } = org;

const page = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      timestamp: z.int(),
      acting_user_id: z.int().nullable(),
      operation: z.string(),
      changes: z.array(
        z.object({ event: z.string(), details: z.unknown().optional(), former: z.unknown().optional() }),
      ),
    }),
  ),
  found_oldest: z.boolean(),
});

const read = async (params: object = {}, who = administrator) =>
  page.parse((await who.client.get("/realm/audit_log", { ...params })).body);

test("a change is recorded with who made it, how it is and how it was, and other things are not", async () => {
  const { realm_name } = (await owner.client.post("/register", { fetch_event_types: ["realm"] })).body;
  await owner.client.patch("/realm", { name: "Renamed", presence_disabled: true });
  const [entry] = (await read({ limit: 1 })).entries;
  expect(entry).toMatchObject({
    acting_user_id: owner.id,
    operation: "update-realm",
    changes: [
      {
        event: "realm.update_dict",
        details: { name: "Renamed", presence_disabled: true },
        former: { name: realm_name, presence_disabled: false },
      },
    ],
  });
  expect(Math.abs(Date.now() / 1000 - (entry?.timestamp ?? 0))).toBeLessThan(60);
  const { entries: before } = await read();
  await member.send([owner.id], "hello");
  await member.client.post("/users/me/status", { status_text: "away" });
  await member.client.post("/saved_snippets", { title: "a", content: "b" });
  expect((await owner.client.patch("/realm", { name: " " })).status).toBe(400);
  expect((await read()).entries).toEqual(before);
});

test("people, groups and channels have their entries; a large change has its name only", async () => {
  const { body } = await member.client.post("/user_groups/create", {
    name: "gardeners",
    description: "",
    members: [member.id],
  });
  const groupId = z.int().parse(body.group_id);
  await owner.client.patch(`/users/${member.id}`, { role: 300 });
  await member.client.post("/channels/create", { name: "shed", subscribers: [member.id] });
  const linkifier = { url_template: `https://example.com/${"x".repeat(900)}/{id}` };
  for (let n = 0; n < 5; n += 1)
    await owner.client.post("/realm/filters", { pattern: `L${n}-(?P<id>[0-9]+)`, ...linkifier });
  const { entries } = await read();
  const changesOf = (operation: string) =>
    entries.filter((entry) => entry.operation === operation).flatMap(({ changes }) => changes);
  expect(changesOf("create-user-group")).toContainEqual({
    event: "user_group.add",
    details: { groupId, name: "gardeners" },
  });
  expect(changesOf("update-user")).toContainEqual({
    event: "realm_user.update",
    details: { user_id: member.id, role: 300 },
    former: { role: 400 },
  });
  const all = entries.flatMap(({ changes }) => changes.map(({ event }) => event));
  expect(all).toContain("stream.create");
  expect(changesOf("add-linkifier")[0]).toEqual({ event: "realm_linkifiers" });
});

test("a bot is told to be added once, not to everyone who gets to manage it later", async () => {
  const person = await org.add({ fullName: "Bo Later", email: "bo@example.com" });
  const { body } = await member.client.post("/bots", {
    full_name: "Pump",
    short_name: "pump",
    bot_type: 1,
  });
  const botId = z.int().parse(body.user_id);
  await owner.client.patch(`/users/${person.id}`, { role: 200 });
  await owner.client.patch(`/bots/${botId}`, { bot_owner_id: person.id });
  const { entries } = await read({ limit: 100 });
  const ofBots = (operation: string) =>
    entries
      .filter((entry) => entry.operation === operation)
      .flatMap(({ changes }) => changes.filter(({ event }) => event.startsWith("realm_bot.")));
  expect(ofBots("create-bot")).toEqual([{ event: "realm_bot.add", details: { botId } }]);
  expect(ofBots("update-user")).toEqual([]);
  expect(ofBots("update-bot")).toEqual([]);
});

test("former values are those of what has changed", async () => {
  const person = await org.add({ fullName: "Fay Former", email: "fay@example.com" });
  await owner.client.patch("/realm", {
    can_create_groups: { direct_members: [person.id], direct_subgroups: [] },
  });
  await owner.client.patch("/realm", {
    can_create_groups: { direct_members: [member.id], direct_subgroups: [] },
  });
  await owner.client.patch(`/users/${person.id}`, { full_name: "Fay Later" });
  await owner.client.patch(`/users/${person.id}`, { new_email: "later@example.com" });
  await owner.subscribe("before", { send_new_subscription_messages: false });
  await owner.client.patch(`/streams/${await owner.channelId("before")}`, {
    description: "Of tea",
    new_name: "after",
  });
  const group = await member.client.post("/user_groups/create", {
    name: "old",
    description: "",
    members: [],
  });
  await owner.client.patch(`/user_groups/${group.body.group_id}`, { name: "new" });
  const { entries } = await read({ limit: 100 });
  const changes = entries.flatMap((entry) => entry.changes);
  expect(changes).toContainEqual(
    expect.objectContaining({
      former: { can_create_groups: { direct_members: [person.id], direct_subgroups: [] } },
    }),
  );
  const formerOf = (event: string) =>
    changes.filter((change) => change.event === event).map(({ former }) => former);
  expect(formerOf("realm_user.update")).toContainEqual({ full_name: "Fay Former" });
  // Without the former address, which administrators may not be allowed to see.
  expect(changes.filter(({ event }) => event === "realm_user.update.delivery_email")).toEqual([
    { event: "realm_user.update.delivery_email", details: { userId: person.id } },
  ]);
  expect(JSON.stringify(changes)).not.toContain("fay@example.com");
  expect(formerOf("stream.update")).toEqual(expect.arrayContaining([{ value: "before" }, { value: "" }]));
  expect(formerOf("user_group.update")).toEqual([{ name: "old" }]);
});

test("entries are removed after two years, a batch at a time", async () => {
  const { pool } = database();
  await pool.query(
    `INSERT INTO audit_entry (realm_id, operation, changes, created_at)
     SELECT $1, 'long ago', '[]', now() - interval '731 days' FROM generate_series(1, 12000)`,
    [org.realmId],
  );
  await pool.query(
    `INSERT INTO audit_entry (realm_id, operation, changes, created_at)
     VALUES ($1, 'not so long ago', '[]', now() - interval '729 days')`,
    [org.realmId],
  );
  const before = (await read({ limit: 1 })).entries;
  await removeOldEntries();
  const { rows } = await pool.query<{ operation: string }>(
    "SELECT DISTINCT operation FROM audit_entry WHERE realm_id = $1 AND operation LIKE '%ago'",
    [org.realmId],
  );
  expect(rows).toEqual([{ operation: "not so long ago" }]);
  expect((await read({ limit: 1 })).entries).toEqual(before);
});

test("pages follow each other to the oldest entry", async () => {
  const all = (await read({ limit: 100 })).entries;
  const pages = [];
  for (let before: number | undefined; ; ) {
    const { entries, found_oldest } = await read({ limit: 3, ...(before === undefined ? {} : { before }) });
    pages.push(...entries);
    before = entries.at(-1)?.id;
    if (found_oldest) break;
  }
  expect(pages).toEqual(all);
  for (const limit of [0, 101])
    expect((await owner.client.get("/realm/audit_log", { limit })).status).toBe(400);
});

test("nobody else sees it", async () => {
  const refused = await member.client.get("/realm/audit_log");
  expect(refused.body).toMatchObject({ code: "BAD_REQUEST", msg: "Must be an organization administrator" });
  const other = await createTestOrganization(server.port);
  expect((await read({}, other.owner)).entries.map(({ operation }) => operation)).not.toContain(
    "update-realm",
  );
});

test("the log says by which invitation somebody has joined", async () => {
  const { body } = await administrator.client.post("/invites/multiuse");
  const [, invite_key = ""] = /join\/(.*)$/.exec(z.string().parse(body.invite_link)) ?? [];
  const joined = await org.anonymous.post(`/join/${invite_key}`, {
    email: "guest-of-link@example.com",
    full_name: "Lina Link",
    password: "correct horse battery staple",
  });
  const { entries } = await read();
  const [entry] = entries.filter(({ operation }) => operation === "join-by-invitation");
  expect(entry).toMatchObject({ acting_user_id: administrator.id });
  expect(entry?.changes).toContainEqual({
    event: "realm_user.add",
    details: { userId: joined.body.user_id, invitationId: Number.parseInt(invite_key, 10) },
  });
});

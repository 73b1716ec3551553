/** Imports into an organization that is in use. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import {
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
  ROLE_OWNER,
} from "../../lib/kernel/roles/roles.contract.ts";
import { watchDisk } from "../../lib/kernel/storage/disk-space.ts";
import {
  at,
  organizationInUse,
  person,
  slackExport,
  zulipExport,
} from "../../lib/testing/joined-workspace.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { untilWaiting, withOrganizationLocked } from "../../lib/testing/organization-lock.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";

const { server } = await serveOrganization();

const inChannel = (name: string) => [{ operator: "channel", operand: name }];
const rowsOf = (realmId: number) =>
  query<{
    id: number;
    email: string;
    full_name: string;
    role: number;
    is_active: boolean;
    settings: object;
  }>(sql`
    SELECT id, email, full_name, role, is_active, settings FROM user_account WHERE realm_id = ${realmId} ORDER BY id`);

test("people are matched by address and stay as they are; others are added without a higher role", async () => {
  const { org, join } = await organizationInUse(server.port);
  const before = await rowsOf(org.realmId);
  const file = await slackExport({ rows: [{ ts: at(0), user: "U1", text: "hello <@U2> and <@U1>" }] });
  const report = await join(file);
  expect(report).toMatchObject({ people_added: 2, people_matched: 1, channels_added: 0, channels_joined: 1 });
  const after = await rowsOf(org.realmId);
  expect(after.filter(({ id }) => before.some((known) => known.id === id))).toEqual(before);
  const added = after.filter(({ id }) => !before.some((known) => known.id === id));
  expect(added.map(({ full_name, role }) => [full_name, role])).toEqual([
    ["nina of Slack", ROLE_MEMBER],
    ["gus of Slack", ROLE_GUEST],
  ]);
  expect(report.left_out).toContainEqual(
    expect.objectContaining({ reason: expect.stringContaining("became a member"), count: 1 }),
  );
  const [first, moved] = await messagesSeenBy(org.moderator.client, inChannel("general"));
  expect(first?.content).toBe("first here");
  expect(moved).toMatchObject({ sender_full_name: "member person", subject: "2026-01-01" });
  expect(moved?.content).toBe(
    `hello @**nina of Slack|${added[0]?.id}** and @**member person|${org.member.id}**`,
  );
});

test("nobody has anything unread, or is told of imported messages, and clients register again", async () => {
  const { org, join } = await organizationInUse(server.port);
  await org.member.client.post("/mark_all_as_read", {});
  const { body: former } = await org.member.client.post("/register", { event_types: ["message"] });
  const queues = await query(sql`SELECT * FROM event_queue WHERE id = ${former.queue_id}::uuid`);
  const mails = () => query(sql`SELECT FROM outgoing_mail WHERE realm_id = ${org.realmId}`);
  const mailsBefore = await mails();
  await join(
    await slackExport({
      rows: [
        { ts: at(0), text: "hello <@U1> <!channel>" },
        { ts: at(1), text: "again" },
      ],
      files: {
        "dms.json": [{ id: "D1", members: ["U1", "U2"] }],
        "D1/2026-01-01.json": [{ type: "message", user: "U2", ts: at(4), text: "between us" }],
      },
    }),
  );
  const poll = { queue_id: former.queue_id, last_event_id: former.last_event_id, dont_block: true };
  expect((await org.member.client.get("/events", poll)).body.code).toBe("BAD_EVENT_QUEUE_ID");
  // A registration that read the state before may write its queue afterwards.
  await query(sql`
    INSERT INTO event_queue SELECT * FROM json_populate_recordset(NULL::event_queue, ${JSON.stringify(queues)}::json)`);
  expect((await org.member.client.get("/events", poll)).body.code).toBe("BAD_EVENT_QUEUE_ID");
  expect(await mails()).toEqual(mailsBefore);
  expect(await query(sql`SELECT FROM missed_message WHERE user_id = ${org.member.id}`)).toEqual([]);
  const { body } = await org.member.client.post("/register", {
    event_types: ["message", "update_message_flags"],
  });
  expect(body.unread_msgs).toMatchObject({ count: 0, mentions: [], pms: [], streams: [] });
  const direct = await messagesSeenBy(org.member.client, [{ operator: "is", operand: "dm" }]);
  expect(direct.map(({ content }) => content)).toEqual(["between us"]);
  const moved = await messagesSeenBy(org.member.client, inChannel("general"));
  expect(moved.map(({ content }) => content).slice(2)).toEqual(["again"]);
  for (const { flags } of [...direct, ...moved]) expect(flags).toContain("read");
  const after = await org.owner.send("general", "later", { topic: "2026-01-01" });
  const [unread] = (await messagesSeenBy(org.member.client, inChannel("general"))).slice(-1);
  expect(unread).toMatchObject({ id: after });
  expect(unread?.flags).not.toContain("read");
});

test("private words never join a channel of the same name, and --channels=rename joins none", async () => {
  const { org, join } = await organizationInUse(server.port);
  const secret = {
    "groups.json": [{ id: "G1", name: "General", members: ["U2"] }],
    "General/2026-01-01.json": [{ type: "message", user: "U2", ts: at(0), text: "secret of <#C1>" }],
  };
  const joined = await join(await slackExport({ rows: [{ ts: at(1), text: "open" }], files: secret }));
  expect(joined).toMatchObject({ channels_added: 1, channels_joined: 1 });
  const rows = await query<{ name: string; is_private: boolean }>(sql`
    SELECT name, is_private FROM channel WHERE realm_id = ${org.realmId} ORDER BY id`);
  expect(rows).toContainEqual({ name: "General (2)", is_private: true });
  const open = await messagesSeenBy(org.member.client, inChannel("general"));
  expect(open.map(({ content }) => content)).toEqual(["first here", "open"]);
  const another = await organizationInUse(server.port);
  const renamed = await another.join(await slackExport({ rows: [{ ts: at(1), text: "open" }] }), [
    "--channels=rename",
  ]);
  expect(renamed).toMatchObject({ channels_added: 1, channels_joined: 0 });
  expect(
    (await messagesSeenBy(another.org.owner.client, inChannel("general"))).map(({ content }) => content),
  ).toEqual(["first here"]);
});

test("the same export is imported once, and a trial writes nothing", async () => {
  const { org, join } = await organizationInUse(server.port);
  const file = await slackExport({ rows: [{ ts: at(0), text: "once" }] });
  const count = async () => (await messagesSeenBy(org.member.client, inChannel("general"))).length;
  expect(await join(file, ["--dry-run"])).toMatchObject({
    import: null,
    people_matched: 1,
    channels_joined: 1,
  });
  expect(await count()).toBe(1);
  await join(file);
  expect(await count()).toBe(2);
  await expect(join(file)).rejects.toThrow(/was imported on .*nothing was written/);
  expect(await count()).toBe(2);
});

test("a table matches people by hand and gives roles to new ones, and names the line that is wrong", async () => {
  const { org, join } = await organizationInUse(server.port);
  const map = path.join(await mkdtemp(path.join(tmpdir(), "parley-map-")), "people.csv");
  const file = await slackExport({ rows: [{ ts: at(0), text: "from nina" }] });
  const refused = async (table: string) => {
    await writeFile(map, table);
    return join(file, [`--map=${map}`]).then(
      () => expect.fail("The table was taken."),
      (error: Error) => error.message,
    );
  };
  expect(await refused("who,whom\n")).toContain('must name the columns: "archived,address"');
  expect(await refused("archived,address\nnina,x@example.com\n")).toBe(
    'Line 2: "nina" is not an email address.',
  );
  expect(await refused("archived,address,role\nnina@example.com,a@b.com,king\n")).toContain(
    "Line 2: There is no role king.",
  );
  expect(await refused("archived,address\nabsent@example.com,a@b.com\n")).toContain(
    "Line 2: Nobody in the export has the address absent@example.com",
  );
  expect(await refused("archived,address,role\nnina@example.com,moderator@example.com,owner\n")).toContain(
    "has another role here",
  );
  const twice = "archived,address\nnina@example.com,a@b.com\nNINA@example.com,c@d.com\n";
  expect(await refused(twice)).toContain('Line 3: "NINA@example.com" is already in line 2.');
  await writeFile(
    map,
    "archived,address,role\nnina@example.com,moderator@example.com,\ngus@example.com,gus@new.example.com,owner\n",
  );
  expect(await join(file, [`--map=${map}`])).toMatchObject({ people_added: 1, people_matched: 2 });
  const [, moved] = await messagesSeenBy(org.member.client, inChannel("general"));
  expect(moved?.sender_full_name).toBe("moderator person");
  expect((await rowsOf(org.realmId)).find(({ email }) => email === "gus@new.example.com")?.role).toBe(
    ROLE_OWNER,
  );
});

test("a role of the table is given when somebody of the export has its address already, and two roles are refused", async () => {
  const { org, join } = await organizationInUse(server.port);
  const map = path.join(await mkdtemp(path.join(tmpdir(), "parley-map-")), "people.csv");
  const file = await slackExport({ rows: [{ ts: at(0), text: "from nina" }] });
  await writeFile(map, "archived,address,role\ngus@example.com,NINA@example.com,moderator\n");
  expect(await join(file, [`--map=${map}`])).toMatchObject({ people_added: 1, people_matched: 1 });
  expect((await rowsOf(org.realmId)).find(({ full_name }) => full_name === "nina of Slack")?.role).toBe(
    ROLE_MODERATOR,
  );
  const another = await organizationInUse(server.port);
  const two = ["nina@example.com,x@example.com,owner", "gus@example.com,x@example.com,guest"];
  await writeFile(map, ["archived,address,role", ...two].join("\n"));
  await expect(another.join(file, [`--map=${map}`])).rejects.toThrow(
    "Line 3: x@example.com has another role in line 2",
  );
});

test("--name is refused, since an organization in use keeps its name", async () => {
  const { join } = await organizationInUse(server.port);
  const file = await slackExport({ rows: [{ ts: at(0), text: "once" }] });
  await expect(join(file, ["--name=Acme"])).rejects.toThrow("leave out --name");
});

test("files are stored before the organization is locked", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  const file = await zulipExport();
  const stored = () =>
    query<{ kept: boolean }>(sql`
      SELECT released_at IS NULL AS kept FROM stored_file WHERE realm_id = ${org.realmId}`);
  const joining = await withOrganizationLocked(org.realmId, async () => {
    const begun = joinFrom("zulip", file);
    await untilWaiting(org.realmId, 1);
    expect((await stored()).map(({ kept }) => kept)).toContain(false);
    return { begun };
  });
  await joining.begun;
  const kept = await stored();
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.every((each) => each.kept)).toBe(true);
});

test("an export whose files do not fit on the disk is refused before anything is written", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  const file = await zulipExport();
  const space = { free: 1_000_000_002, size: 1e12 };
  watchDisk({ folder: "/", holdsDatabase: false, holdsFiles: true, read: async () => space });
  try {
    const refusal = "The files of the export need 5 bytes, and the disk has room for 2 bytes";
    await expect(joinFrom("zulip", file, ["--dry-run"])).rejects.toThrow(refusal);
    await expect(joinFrom("zulip", file)).rejects.toThrow(refusal);
  } finally {
    watchDisk(null);
  }
  expect(await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId}`)).toEqual([]);
});

test("an address that an import made up matches nobody", async () => {
  const { org, join } = await organizationInUse(server.port);
  await join(await slackExport({ rows: [{ ts: at(0), user: "U8", text: "from afar" }] }));
  const stranger = (await rowsOf(org.realmId)).find(({ full_name }) => full_name.includes("U8"));
  const nina = { id: "U2", name: "nina", profile: { real_name: "Nina", email: stranger?.email } };
  const report = await join(await slackExport({ people: [nina], rows: [{ ts: at(1), text: "hello" }] }));
  expect(report).toMatchObject({ people_added: 1, people_matched: 0 });
});

test("a bot of the export has no higher role than its owner here", async () => {
  const { org, join } = await organizationInUse(server.port);
  const owner = person("U2", "guest", { is_owner: true, is_admin: true });
  const people = [owner, person("B1", "builder", { is_bot: true })];
  expect(
    await join(await slackExport({ people, rows: [{ user: "B1", ts: at(0), text: "built" }] })),
  ).toMatchObject({
    people_added: 1,
  });
  expect(
    await query(
      sql`SELECT role FROM user_account WHERE bot_owner_id = ${org.guest.id} AND realm_id = ${org.realmId}`,
    ),
  ).toEqual([{ role: ROLE_GUEST }]);
});

test("a guest of the export reads nothing that was written here before", async () => {
  const { org, join } = await organizationInUse(server.port);
  const channels = [{ id: "C1", name: "general", members: ["U1", "U2", "U3"], purpose: { value: "" } }];
  await join(await slackExport({ rows: [{ ts: at(0), text: "old" }], files: { "channels.json": channels } }));
  const subscribers = await query<{ name: string }>(sql`
    SELECT u.full_name AS name FROM subscription s JOIN user_account u ON u.id = s.user_id
    JOIN channel c ON c.id = s.channel_id WHERE c.realm_id = ${org.realmId} AND c.name = 'general' AND s.is_active`);
  const names = subscribers.map(({ name }) => name);
  expect(names).toContain("nina of Slack");
  expect(names).not.toContain("gus of Slack");
});

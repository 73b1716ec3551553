/** Undone imports: their rows are gone, except for what people have used since. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import {
  at,
  organizationInUse,
  person,
  slackExport,
  zulipExport,
} from "../../lib/testing/joined-workspace.ts";
import { untilWaiting, withOrganizationLocked } from "../../lib/testing/organization-lock.ts";
import { rowsOfRealm } from "../../lib/testing/realm-rows.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

/** The audit log stays, and the ranges of read and received ids may name messages that are gone. */
const comparable = async (realmId: number) => {
  const { audit_entry: _log, topic_read: _read, ...rows } = await rowsOfRealm(realmId, ["received"]);
  return rows;
};

const undoShape = z.object({
  import: z.int(),
  removed: z.record(z.string(), z.int()),
  kept: z.array(z.object({ reason: z.string(), names: z.array(z.string()) })),
});

const importShape = z.looseObject({
  left_out: z.array(z.object({ reason: z.string(), count: z.int(), examples: z.array(z.string()) })),
});

const countsIn = ({ left_out: reasons }: z.output<typeof importShape>) =>
  reasons.map(({ reason, count }) => `${count} ${reason}`).toSorted();

const undo = async (subdomain: string, ...words: readonly string[]) =>
  undoShape.parse(JSON.parse(await runCommand(["import", "undo", subdomain, ...words, "--json"])));

test("an export with one of everything is undone, and the organization is as it was", async () => {
  const { org, subdomain } = await organizationInUse(server.port);
  const before = await comparable(org.realmId);
  const file = await zulipExport();
  const run = async (...options: readonly string[]) =>
    importShape.parse(
      JSON.parse(await runCommand(["import", "zulip", file, subdomain, "--into", "--json", ...options])),
    );
  const trial = await run("--dry-run");
  expect(await comparable(org.realmId)).toEqual(before);
  const imported = await run();
  expect(imported).toMatchObject({ channels_joined: 1, channels_added: 2 });
  expect(countsIn(trial)).toContain("1 A code playground was left out.");
  expect(trial.left_out).toEqual(imported.left_out);
  const between = await comparable(org.realmId);
  for (const table of ["user_account", "user_group", "custom_emoji", "linkifier", "attachment", "message"])
    expect(between[table]?.length ?? 0, table).toBeGreaterThan(before[table]?.length ?? 0);
  for (const table of ["realm_domain", "scheduled_message", "bot_settings", "default_channel"])
    expect(between[table], table).toEqual(before[table]);
  const { removed, kept } = await undo(subdomain);
  expect(removed).toMatchObject({ messages: 10, channels: 2, files: 1, emoji: 1 });
  expect(kept).toEqual([]);
  expect(await comparable(org.realmId)).toEqual(before);
  expect(
    await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId} AND released_at IS NULL`),
  ).toEqual([]);
  await expect(undo(subdomain)).rejects.toThrow("no import that could be undone");
});

test("a channel with newer messages and people who have signed in stay, and the report says so", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  const file = await slackExport({
    rows: [{ ts: at(0), text: "old" }],
    files: {
      "groups.json": [{ id: "G1", name: "plans", members: ["U1", "U2"] }],
      "plans/2026-01-01.json": [{ type: "message", user: "U2", ts: at(1), text: "old plan" }],
    },
  });
  const { import: id } = await join(file);
  await org.member.send("plans", "new plan");
  await query(sql`
    UPDATE user_account SET awaits_first_sign_in = false
    WHERE realm_id = ${org.realmId} AND delivery_email = 'gus@Example.com'`);
  const { removed, kept } = await undo(subdomain, String(id));
  expect(removed).toMatchObject({ messages: 2, channels: 0, people: 1 });
  expect(kept).toEqual([
    { reason: expect.stringContaining("newer messages"), names: ["plans"] },
    { reason: expect.stringContaining("have signed in"), names: ["gus of Slack"] },
  ]);
  const left = await query<{ content: string }>(sql`
    SELECT content FROM message WHERE realm_id = ${org.realmId} ORDER BY id`);
  expect(left.map(({ content }) => content).slice(-2)).toEqual(["first here", "new plan"]);
  await expect(undo(subdomain, String(id))).rejects.toThrow("was undone already");
  expect(await join(file)).toMatchObject({ people_added: 1, people_matched: 2 });
});

test("people who were here write to each other after their imported words are gone", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  await join(
    await slackExport({
      people: [person("U1", "member"), person("U2", "moderator")],
      files: {
        "dms.json": [{ id: "D1", members: ["U1", "U2"] }],
        "D1/2026-01-01.json": [{ type: "message", user: "U2", ts: at(0), text: "old" }],
      },
    }),
  );
  const message = { type: "direct", to: [org.moderator.id], content: "new" };
  // Checked now, so that the server knows the conversation.
  const later = { ...message, scheduled_delivery_timestamp: 2_840_000_000 };
  expect((await org.member.client.post("/scheduled_messages", later)).status).toBe(200);
  expect((await undo(subdomain)).removed).toMatchObject({ messages: 1 });
  expect((await org.member.client.post("/messages", message)).status).toBe(200);
});

test("bots and emoji that people use since the import stay, with the bots' owners", async () => {
  const { org, subdomain } = await organizationInUse(server.port);
  const file = await zulipExport();
  await runCommand(["import", "zulip", file, subdomain, "--into", "--json"]);
  const [bot] = await query<{ id: number; name: string; owner: string }>(sql`
    SELECT b.id, b.full_name AS name, o.full_name AS owner FROM user_account b JOIN user_account o ON o.id = b.bot_owner_id
    WHERE b.realm_id = ${org.realmId} AND b.bot_type IS NOT NULL`);
  const [emoji] = await query<{ name: string }>(
    sql`SELECT name FROM custom_emoji WHERE realm_id = ${org.realmId}`,
  );
  if (!bot || !emoji) throw new Error("The export has neither a bot nor an emoji.");
  const messageId = await org.member.send("general", `well done :${emoji.name}:`);
  await query(sql`
    INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
    VALUES (${messageId}, ${bot.id}, 'unicode_emoji', '1f44d', '+1')`);
  const { kept } = await undo(subdomain);
  const namesOf = (word: string) => kept.find(({ reason }) => reason.includes(word))?.names;
  expect(namesOf("emoji")).toEqual([emoji.name]);
  expect(namesOf("people")?.toSorted()).toEqual([bot.name, bot.owner].toSorted());
  expect(await query(sql`SELECT FROM reaction WHERE user_id = ${bot.id}`)).toHaveLength(1);
});

test("an emoji stays that somebody has put into an older message since", async () => {
  const { org, subdomain, joinFrom } = await organizationInUse(server.port);
  const messageId = await org.member.send("general", "well done");
  await joinFrom("zulip", await zulipExport());
  const edit = { content: "well done :spark:" };
  expect((await org.member.client.patch(`/messages/${messageId}`, edit)).status).toBe(200);
  const { kept } = await undo(subdomain);
  expect(kept).toContainEqual({ reason: expect.stringContaining("emoji"), names: ["spark"] });
});

test("a send into a channel that goes meanwhile is told to try again, and then learns that it is gone", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  const channels = [{ id: "C1", name: "leaving", members: ["U1"], purpose: { value: "" } }];
  await join(
    await slackExport({
      files: {
        "channels.json": channels,
        "leaving/2026-01-01.json": [{ type: "message", user: "U1", ts: at(0), text: "old" }],
      },
    }),
  );
  const send = () =>
    org.member.client.post("/messages", { type: "channel", to: "leaving", topic: "new", content: "late" });
  const { undone, sent } = await withOrganizationLocked(org.realmId, async () => {
    const undone = undo(subdomain);
    await untilWaiting(org.realmId, 1);
    const sent = send();
    await untilWaiting(org.realmId, 2);
    return { undone, sent };
  });
  expect((await undone).removed).toMatchObject({ channels: 1 });
  const { status, body } = await sent;
  expect({ status, code: body.code }).toEqual({ status: 503, code: "SERVICE_UNAVAILABLE" });
  expect((await send()).body.code).toBe("STREAM_DOES_NOT_EXIST");
});

test("imports are listed with what they brought, and their reports are printed again", async () => {
  const { subdomain, join } = await organizationInUse(server.port);
  const list = async () => runCommand(["import", "list", subdomain]);
  expect(await list()).toContain("Nothing was imported");
  const { import: id, left_out } = await join(await slackExport({ rows: [{ ts: at(0), text: "old" }] }));
  expect(await list()).toMatch(
    new RegExp(
      `^${id}\\t\\S+\\tslack\\t3 people, 1 channels, 1 messages, 0 files \\(.*1\\)\\tcan be undone until `,
    ),
  );
  const words = ["import", "report", subdomain, String(id)];
  expect(await runCommand(words)).toContain("Somebody with a higher role in the export became a member.");
  expect(JSON.parse(await runCommand([...words, "--json"]))).toMatchObject({ import: id, left_out });
  await expect(runCommand(["import", "report", subdomain, "0"])).rejects.toThrow("import list shows the ids");
  await undo(subdomain);
  expect(await list()).toContain("\twas undone on ");
});

test("after a day, an import is not undone, nor is one that is not there", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  const { import: id } = await join(await slackExport({ rows: [{ ts: at(0), text: "old" }] }));
  const absent = Number(id) + 1_000;
  await expect(undo(subdomain, String(absent))).rejects.toThrow(`There is no import ${absent} here`);
  await query(
    sql`UPDATE team_import SET created_at = now() - interval '25 hours' WHERE realm_id = ${org.realmId}`,
  );
  const before = await rowsOfRealm(org.realmId);
  await expect(undo(subdomain)).rejects.toThrow(`Import ${id} is older than 24 hours`);
  expect(await rowsOfRealm(org.realmId)).toEqual(before);
});

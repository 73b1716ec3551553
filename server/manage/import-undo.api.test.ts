/** Taking an import back: what it added is gone, and what people have used since stays. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { at, organizationInUse, person, slackExport } from "../../lib/testing/joined-workspace.ts";
import { rowsOfRealm } from "../../lib/testing/realm-rows.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

/** An import leaves these behind: what was received and read names no message, and the log says what happened. */
const comparable = async (realmId: number) => {
  const { audit_entry: _log, topic_read: _read, ...rows } = await rowsOfRealm(realmId, ["received"]);
  return rows;
};

const undoShape = z.object({
  import: z.int(),
  removed: z.record(z.string(), z.int()),
  kept: z.array(z.object({ reason: z.string(), names: z.array(z.string()) })),
});

const undo = async (subdomain: string, ...words: readonly string[]) =>
  undoShape.parse(JSON.parse(await runCommand(["import", "undo", subdomain, ...words, "--json"])));

test("an export with one of everything is taken back, and the organization is as it was", async () => {
  const { org, subdomain } = await organizationInUse(server.port);
  const before = await comparable(org.realmId);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-undo-")), "export.tar.gz");
  await writeZulipArchive(file, await zulipContents(await zulipIds()));
  const printed = await runCommand(["import", "zulip", file, subdomain, "--into", "--json"]);
  expect(JSON.parse(printed)).toMatchObject({ channels_joined: 1, channels_added: 2 });
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
  await expect(undo(subdomain)).rejects.toThrow("no import that could be taken back");
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
    { reason: expect.stringContaining("signed in"), names: ["gus of Slack"] },
  ]);
  const left = await query<{ content: string }>(sql`
    SELECT content FROM message WHERE realm_id = ${org.realmId} ORDER BY id`);
  expect(left.map(({ content }) => content).slice(-2)).toEqual(["first here", "new plan"]);
  await expect(undo(subdomain, String(id))).rejects.toThrow("was taken back already");
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

test("after a day, an import is refused to be taken back, as is one that is not there", async () => {
  const { org, subdomain, join } = await organizationInUse(server.port);
  const { import: id } = await join(await slackExport({ rows: [{ ts: at(0), text: "old" }] }));
  await expect(undo(subdomain, "1")).rejects.toThrow("There is no import 1 here.");
  await query(
    sql`UPDATE team_import SET created_at = now() - interval '25 hours' WHERE realm_id = ${org.realmId}`,
  );
  const before = await rowsOfRealm(org.realmId);
  await expect(undo(subdomain)).rejects.toThrow(`Import ${id} is older than 24 hours`);
  expect(await rowsOfRealm(org.realmId)).toEqual(before);
});

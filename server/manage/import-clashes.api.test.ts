/** What an organization in use has already, when an export brings the same names. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { organizationInUse, zulipExport } from "../../lib/testing/joined-workspace.ts";
import { writeDumpFolder } from "../../lib/testing/mongo-dump-of.ts";
import { messagesSeenBy } from "../../lib/testing/moved-in.ts";
import { pictureFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZip } from "../../lib/testing/zip-of.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";

const { server } = await serveOrganization();

const newFile = async (name: string) => path.join(await mkdtemp(path.join(tmpdir(), "parley-clash-")), name);
const inGeneral = [{ operator: "channel", operand: "general" }];
const emojiOf = (realmId: number) =>
  query<{ id: number; name: string }>(sql`SELECT id, name FROM custom_emoji WHERE realm_id = ${realmId}`);

test("custom emoji and linkifiers of a taken name or pattern stay as they are, and imported reactions use them", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  const pattern = "#(?P<id>[0-9]+)";
  const url = "https://tickets.example/{id}";
  expect((await org.owner.client.post("/realm/filters", { pattern, url_template: url })).status).toBe(200);
  expect((await org.owner.client.post("/realm/emoji/spark", { file: pictureFile() })).status).toBe(200);
  const [emoji] = await emojiOf(org.realmId);
  const report = await joinFrom("zulip", await zulipExport());
  expect(await emojiOf(org.realmId)).toEqual([emoji]);
  expect(
    await query(sql`SELECT pattern, url_template AS url FROM linkifier WHERE realm_id = ${org.realmId}`),
  ).toEqual([{ pattern, url }]);
  const codes = await query<{ code: string }>(sql`
    SELECT DISTINCT r.emoji_code AS code FROM reaction r JOIN message m ON m.id = r.message_id
    WHERE m.realm_id = ${org.realmId} AND r.emoji_kind = 'realm_emoji'`);
  expect(codes).toEqual([{ code: String(emoji?.id) }]);
  const examplesOf = (start: string) =>
    report.left_out.find(({ reason }) => reason.startsWith(start))?.examples;
  expect(examplesOf("An emoji of this name")).toEqual(["spark"]);
  expect(examplesOf("A linkifier of this pattern")).toEqual([pattern]);
  // The picture of the emoji that was left out is not kept.
  expect(
    await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId} AND released_at IS NOT NULL`),
  ).toEqual([]);
});

test("a mention of a group names it as it is called here", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  const made = await org.owner.client.post("/user_groups/create", {
    ...{ name: "Builders", description: "", members: [org.owner.id] },
  });
  expect(made.status).toBe(200);
  const contents = await zulipContents(await zulipIds());
  const text = JSON.stringify(contents.get("messages-000001.json"));
  contents.set("messages-000001.json", JSON.parse(text.replace("@**all**", "@*builders* @*welders*")));
  const file = await newFile("export.tar.gz");
  await writeZulipArchive(file, contents);
  await joinFrom("zulip", file);
  const [first] = await query<{ content: string }>(sql`
    SELECT content FROM message WHERE realm_id = ${org.realmId} AND content LIKE 'hello %'`);
  expect(first?.content).toMatch(/^hello @\*\*Ben\|\d+\*\* @\*builders \(2\)\* @\*welders\*$/);
});

/** In ms since 1970. */
const SENT = 1_767_258_000_000;

test("an export of Mattermost joins people and channels that are here", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  const inTeam = { name: "t", roles: "team_user", channels: [{ name: "general", roles: "channel_user" }] };
  const user = (name: string) => ({
    username: name,
    email: `${name}@example.com`,
    roles: "system_user",
    teams: [inTeam],
  });
  const post = { team: "t", channel: "general", create_at: SENT };
  const rows = [
    { type: "version", version: 1 },
    { type: "team", team: { name: "t", display_name: "The Team", type: "O" } },
    { type: "channel", channel: { team: "t", name: "general", display_name: "General", type: "O" } },
    { type: "user", user: user("member") },
    { type: "user", user: user("nina") },
    {
      type: "post",
      post: { ...post, user: "nina", message: "@member look", attachments: [{ path: "a.txt" }] },
    },
  ];
  const file = await newFile("export.zip");
  await writeZip(file, {
    "import.jsonl": Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    "data/a.txt": Buffer.from("plans"),
  });
  const report = await joinFrom("mattermost", file);
  expect(report).toMatchObject({ people_added: 1, people_matched: 1, channels_joined: 1, channels_added: 0 });
  const [, moved] = await messagesSeenBy(org.member.client, inGeneral);
  expect(moved?.content).toMatch(
    new RegExp(
      `^@\\*\\*member person\\|${org.member.id}\\*\\* look\\n\\n\\[a\\.txt\\]\\(/user_uploads/${org.realmId}/`,
    ),
  );
  const address = /\((\/user_uploads\/[^)]+)\)/.exec(moved?.content ?? "")?.[1] ?? "";
  const { body } = await org.member.client.get(address);
  expect(body.url).toContain("/user_uploads/");
});

test("a dump of Rocket.Chat joins people, rooms and emoji that are here", async () => {
  const { org, joinFrom } = await organizationInUse(server.port);
  expect((await org.owner.client.post("/realm/emoji/party", { file: pictureFile() })).status).toBe(200);
  const [emoji] = await emojiOf(org.realmId);
  const picture = Buffer.from(await pictureFile().arrayBuffer());
  const user = (id: string) => ({
    ...{ _id: id, username: id, name: `${id} Example`, type: "user", roles: ["user"], active: true },
    ...{ emails: [{ address: `${id}@example.com`, verified: true }], createdAt: new Date(SENT) },
  });
  const from = { _id: "ben", username: "ben", name: "ben" };
  const folder = await newFile("dump");
  await writeDumpFolder(
    folder,
    {
      users: [user("member"), user("ben")],
      rocketchat_room: [{ _id: "r", t: "c", name: "general", ts: new Date(SENT) }],
      rocketchat_subscription: ["member", "ben"].map((id) => ({
        ...{ _id: id, rid: "r", u: { _id: id, username: id } },
      })),
      rocketchat_message: [
        {
          ...{ _id: "m", rid: "r", msg: "hello @member :party:", ts: new Date(SENT), u: from },
          reactions: { ":party:": { usernames: ["ben", "member"] } },
        },
      ],
      rocketchat_custom_emoji: [{ _id: "e", name: "party", aliases: [], extension: "png" }],
      "custom_emoji.files": [{ _id: "party.png", length: picture.length, filename: "party.png" }],
      "custom_emoji.chunks": [{ _id: "c", files_id: "party.png", n: 0, data: picture }],
      rocketchat_settings: [{ _id: "Site_Name", value: "The Team" }],
    },
    false,
  );
  const report = await joinFrom("rocketchat", folder);
  expect(report).toMatchObject({ people_added: 1, people_matched: 1, channels_joined: 1 });
  expect(await emojiOf(org.realmId)).toEqual([emoji]);
  const [, moved] = await messagesSeenBy(org.member.client, inGeneral);
  expect(moved).toMatchObject({
    sender_full_name: "ben Example",
    content: `hello @**member person|${org.member.id}** :party:`,
  });
  expect(moved?.reactions.map(({ emoji_code }) => emoji_code)).toEqual([
    String(emoji?.id),
    String(emoji?.id),
  ]);
});

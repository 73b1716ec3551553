/** People find their history after a move from Zulip. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import type { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { credentialsAsMoved, messagesSeenBy, moveIn, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { getFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { writeZulipArchive, zulipContents } from "../../lib/testing/zulip/zulip-export.ts";
import { SENT, zulipIds } from "../../lib/testing/zulip/zulip-ids.ts";

const { server } = await serveOrganization();

const ids = await zulipIds();
const contents = await zulipContents(ids);
const { subdomain, report } = await moveIn("zulip", (file) => writeZulipArchive(file, contents));
const as = (name: string) => signInAsMoved(server.port, subdomain, `${name}@acme.example`);
const [ann, ben, cara] = [await as("ann"), await as("ben"), await as("cara")];

const { host, credentials: account } = await credentialsAsMoved(server.port, subdomain, "ben@acme.example");
const fileAt = (path: string) => getFile({ port: server.port, host, path, account });

const everything: readonly unknown[] = [];
const inGeneral = [{ operator: "channel", operand: ids.general }];

const state = async (client: ApiClient, ...types: string[]) =>
  (await client.post("/register", { fetch_event_types: types, event_types: ["heartbeat"] })).body;

test("the report counts what came and what did not", () => {
  expect(report).toMatchObject({ people: 6, channels: 3, messages: 10, files: 1 });
  const counted = report.left_out.map(({ reason, count }) => [
    reason.split(" ").slice(0, 4).join(" "),
    count,
  ]);
  expect(counted).toEqual([
    ["A file is missing", 1],
    ["Flags of nobody, or", 1],
    ["A reaction of nobody,", 1],
    ["A second reaction of", 1],
    ["A linkifier that is", 1],
    ["A value of a", 1],
  ]);
});

test("messages have their ids, places, senders and times, and each person's flags", async () => {
  const seen = await messagesSeenBy(ben, inGeneral);
  expect(
    seen.map(({ id, subject, sender_full_name, timestamp }) => [
      id - ids.message,
      subject,
      sender_full_name,
      timestamp - SENT,
    ]),
  ).toEqual([
    [0, "plans", "Ann", 0],
    [1, "plans", "Ben", 1],
    [2, "LUNCH", "Dan", 2],
    [5, "LUNCH", "Ben", 5],
  ]);
  const flagsOf = async (client: ApiClient) =>
    Object.fromEntries(
      (await messagesSeenBy(client, everything)).map(({ id, flags }) => [id - ids.message, flags.sort()]),
    );
  const wildcard = ["stream_wildcard_mentioned", "wildcard_mentioned"];
  expect(await flagsOf(ben)).toEqual({
    0: ["mentioned", "read", "starred", ...wildcard],
    1: ["read"],
    3: ["read"],
    4: ["read"],
    5: ["read"],
    ...{ 6: ["read"], 7: ["read"], 8: ["read"], 9: ["read"] },
  });
  expect(await flagsOf(ann)).toEqual({
    ...{
      0: ["read", ...wildcard],
      1: ["has_alert_word"],
      2: ["read"],
      4: [],
      5: [],
      6: ["read"],
      7: [],
      8: ["read"],
    },
  });
  const [, , starred] = await messagesSeenBy(cara, [{ operator: "is", operand: "starred" }]);
  expect(starred).toBeUndefined();
});

test("texts name the places where things are now, and HTML of the export is never shown", async () => {
  const [hello, withFile, withLink] = await messagesSeenBy(ben, inGeneral);
  expect(hello?.content).toBe(`hello @**Ben|${ids.ben}** @**all**`);
  const links = [...(withFile?.content ?? "").matchAll(/\/user_uploads\/[\w/.-]+/g)].map(([link]) => link);
  expect(links).toHaveLength(2);
  expect(withFile?.content).not.toContain("acme.example");
  const { body } = await ben.get(`/messages/${hello?.id}`);
  expect(JSON.stringify(body)).not.toContain("script");
  expect(withLink?.content).toContain(`#narrow/channel/${ids.general}-general/near/${ids.message}`);
  expect(withLink?.content).not.toContain("acme.example");
  for (const path of links) {
    expect(await fileAt(path)).toMatchObject({ status: 200, body: Buffer.from("plans") });
  }
});

test("reactions and actions on polls are there", async () => {
  const [hello] = await messagesSeenBy(ben, inGeneral);
  expect(hello?.reactions.map(({ emoji_code, user_id }) => [emoji_code, user_id])).toEqual([
    ["1f44d", ids.ben],
    [String(ids.emoji), ids.ann],
  ]);
  const { body } = await ben.get(`/messages/${ids.message + 5}`);
  const rows = z.array(z.looseObject({}));
  const { submessages, reactions } = z
    .looseObject({ submessages: rows, reactions: rows })
    .parse(body.message);
  expect(reactions).toMatchObject([{ emoji_code: "2764", user_id: ids.ben }]);
  expect(submessages).toMatchObject([
    { sender_id: ids.ben, content: expect.stringContaining('"question":"Where?"') },
    { sender_id: ids.cara, content: expect.stringContaining('"vote":1') },
  ]);
});

test("histories have edits and moves in their order", async () => {
  const { body } = await ben.get(`/messages/${ids.message}/history`);
  expect(body.message_history).toMatchObject([
    { topic: "ideas", content: "before", user_id: ids.ann, timestamp: SENT },
    { timestamp: SENT + 50, user_id: ids.ann, prev_stream: ids.old, stream: ids.general },
    { timestamp: SENT + 60, user_id: ids.ann, prev_topic: "ideas", topic: "plans" },
    {
      timestamp: SENT + 70,
      user_id: ids.ann,
      prev_content: "before",
      content: `hello @**Ben|${ids.ben}** @**all**`,
    },
  ]);
});

test("direct messages are joined by who takes part", async () => {
  const direct = await messagesSeenBy(ben, [{ operator: "is", operand: "dm" }]);
  expect(direct.map(({ content }) => content)).toEqual(["between us", "yes", "we three", "welcome"]);
  const withAnn = await messagesSeenBy(ben, [{ operator: "dm", operand: [ids.ann] }]);
  expect(withAnn.map(({ content }) => content)).toEqual(["between us", "yes"]);
});

test("a channel with protected history shows only what was received", async () => {
  const inSecret = [{ operator: "channel", operand: ids.secret }];
  expect((await messagesSeenBy(ann, inSecret)).map(({ content }) => content)).toEqual(["she is here"]);
  expect(await messagesSeenBy(ben, inSecret)).toHaveLength(2);
});

test("people, channels and groups are as they were", async () => {
  const { realm_users, realm_non_active_users } = await state(ann, "realm_user");
  const users = z
    .array(z.looseObject({ user_id: z.int() }))
    .parse([realm_users, realm_non_active_users].flat());
  const user = (id: number) => users.find(({ user_id }) => user_id === id);
  expect(user(ids.ann)).toMatchObject({
    full_name: "Ann",
    role: 100,
    timezone: "Europe/Paris",
    is_active: true,
  });
  expect(user(ids.cara)).toMatchObject({ role: 600, is_guest: true });
  expect(user(ids.bot)).toMatchObject({ is_bot: true, bot_type: 3, bot_owner_id: ids.ann });
  expect(user(ids.eve)).toMatchObject({ is_active: false, is_imported_stub: true });
  const { body } = await ann.get(`/users/${ids.ben}`, { include_custom_profile_fields: true });
  expect(z.looseObject({ profile_data: z.unknown() }).parse(body.user).profile_data).toMatchObject({
    [ids.field]: { value: `[${ids.ann}]` },
    [ids.choice]: { value: "vim" },
  });
  const { subscriptions, unsubscribed } = await state(ann, "subscription");
  const { subscriptions: own } = z
    .object({ subscriptions: z.array(z.looseObject({ name: z.string() })) })
    .parse({ subscriptions });
  expect(own.find(({ name }) => name === "general")).toMatchObject({
    ...{
      stream_id: ids.general,
      color: "#aabbcc",
      pin_to_top: true,
      push_notifications: true,
      folder_id: ids.folder,
    },
    ...{
      topics_policy: "allow_empty_topic",
      message_retention_days: 30,
      can_send_message_group: ids.members,
    },
    ...{
      description: "For **all**",
      rendered_description: "<p>For <strong>all</strong></p>",
      creator_id: ids.ann,
    },
  });
  expect(unsubscribed).toEqual([]);
  const groups = z
    .array(z.looseObject({ id: z.int() }))
    .parse((await state(ann, "realm_user_groups")).realm_user_groups);
  expect(groups.find(({ id }) => id === ids.team)).toMatchObject({
    ...{ name: "builders", description: "Who builds", members: [ids.ann], direct_subgroup_ids: [ids.inner] },
    can_mention_group: ids.members,
  });
});

test("the organization has its settings, permissions and pictures", async () => {
  const realm = await state(ann, "realm", "realm_emoji", "realm_playgrounds", "realm_user_settings_defaults");
  expect(realm).toMatchObject({
    ...{
      realm_name: "Acme",
      realm_description: "We make **things**",
      realm_topics_policy: "disable_empty_topic",
    },
    ...{
      realm_message_content_edit_limit_seconds: 3_600,
      realm_gif_rating_policy: 2,
      realm_icon_source: "U",
    },
    ...{ realm_new_stream_announcements_stream_id: ids.general, realm_signup_announcements_stream_id: -1 },
    realm_can_add_custom_emoji_group: { direct_members: [ids.ben], direct_subgroups: [] },
    realm_emoji: { [ids.emoji]: { name: "spark", author_id: ids.ann, deactivated: false } },
    realm_playgrounds: [{ name: "Rust" }],
  });
  expect((await ann.get("/realm/linkifiers")).body.linkifiers).toMatchObject([
    { pattern: "#(?P<id>[0-9]+)" },
  ]);
  const { body } = await ann.get(`/users/${ids.ann}`);
  const { avatar_url } = z.looseObject({ avatar_url: z.string() }).parse(body.user);
  expect(await fileAt(avatar_url)).toMatchObject({ status: 200 });
});

test("people have what they keep for themselves", async () => {
  const types = [
    "alert_words",
    "muted_users",
    "user_topic",
    "saved_snippets",
    "navigation_views",
    "scheduled_messages",
  ];
  const own = await state(ben, ...types, "reminders", "user_status", "update_message_flags", "user_settings");
  expect(own).toMatchObject({
    alert_words: ["weld"],
    muted_users: [{ id: ids.cara, timestamp: SENT }],
    saved_snippets: [{ title: "Hi", content: expect.stringMatching(/^see \/user_uploads\/(?!2\/)/) }],
    scheduled_messages: [{ to: ids.general, topic: "plans", content: "later", failed: false }],
    reminders: [{ reminder_target_message_id: ids.message + 1 }],
    user_status: { [ids.ben]: { status_text: "away", emoji_code: String(ids.emoji) } },
  });
  expect(own.user_topics).toMatchObject(
    ["plans", "empty so far"].map((topic_name) =>
      expect.objectContaining({ stream_id: ids.general, topic_name }),
    ),
  );
  expect(own.navigation_views).toMatchObject([
    { fragment: "inbox", is_pinned: false, name: null },
    { fragment: `narrow/channel/${ids.general}-general`, is_pinned: true, name: "Our channel" },
  ]);
  expect((await state(ann, "user_settings")).user_settings).toMatchObject({ notification_sound: "ding" });
});

test("life goes on: unread messages are unread, and new ones can be sent", async () => {
  const { unread_msgs } = await state(ann, "message", "update_message_flags");
  expect(unread_msgs).toMatchObject({
    streams: [
      { stream_id: ids.general, topic: "plans", unread_message_ids: [ids.message + 1] },
      { stream_id: ids.general, topic: "LUNCH", unread_message_ids: [ids.message + 5] },
      { stream_id: ids.secret, unread_message_ids: [ids.message + 4] },
    ],
    pms: [{ other_user_id: ids.ben, unread_message_ids: [ids.message + 7] }],
  });
  const sent = { type: "channel", to: ids.general, topic: "plans", content: "on" };
  const { body } = await ben.post("/messages", sent);
  expect(body).toMatchObject({ result: "success" });
  expect(z.int().parse(body.id)).toBeGreaterThan(ids.message + 9);
});

test("a second move of the same export has other ids, and its texts name them", async () => {
  const again = await moveIn("zulip", (file) => writeZulipArchive(file, contents, ""), [
    "--address=https://chat.acme.example",
  ]);
  const client = await signInAsMoved(server.port, again.subdomain, "ben@acme.example");
  const seen = await messagesSeenBy(client, [{ operator: "channel", operand: "general" }]);
  const [first] = seen;
  const distance = (first?.id ?? 0) - ids.message;
  expect(distance).toBeGreaterThan(0);
  expect(seen.map(({ id }) => id - ids.message - distance)).toEqual([0, 1, 2, 5]);
  const { body } = await client.get("/users/me");
  expect(first?.content).toBe(`hello @**Ben|${body.user_id}** @**all**`);
  expect(seen[2]?.content).toContain(`/near/${first?.id})`);
});

test("a trial writes nothing, and counts the same", async () => {
  const trial = await moveIn("zulip", (file) => writeZulipArchive(file, contents), ["--dry-run"]);
  expect(trial.report).toMatchObject({ organization: null, people: 6, messages: 10 });
  expect(trial.report.left_out).toEqual(report.left_out);
  expect(await query(sql`SELECT FROM realm WHERE subdomain = ${trial.subdomain}`)).toEqual([]);
});

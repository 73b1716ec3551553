/** People find their pictures and what they had chosen, in a new organization and in one in use. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { mattermostChoices, rocketChatChoices } from "../../lib/testing/chosen-exports.ts";
import type { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { organizationInUse } from "../../lib/testing/joined-workspace.ts";
import { credentialsAsMoved, signInAsMoved } from "../../lib/testing/moved-in.ts";
import { getFile } from "../../lib/testing/pictures.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { runCommand } from "./run-command.ts";

const { server } = await serveOrganization();

const sources = [
  { source: "mattermost", write: mattermostChoices },
  { source: "rocketchat", write: rocketChatChoices },
] as const;

let moved = 0;

async function moveNew({ source, write }: (typeof sources)[number]) {
  moved += 1;
  const subdomain = `chosen${moved}-${process.pid}`;
  const report = await runCommand(["import", source, await write(), subdomain]);
  return { subdomain, report };
}

interface PersonRow {
  readonly id: number;
  readonly email: string;
  readonly avatar_key: string | null;
}

const peopleIn = (subdomain: string) =>
  query<PersonRow>(sql`
    SELECT u.id, u.email, u.avatar_key FROM user_account u JOIN realm r ON r.id = u.realm_id
    WHERE r.subdomain = ${subdomain} AND u.bot_type IS NULL ORDER BY u.id`);

const pictured = (people: readonly PersonRow[]) =>
  people.filter(({ avatar_key }) => avatar_key !== null).map(({ email }) => email);

test.each(sources)(
  "$source: a profile picture is there, and a damaged one is a line of the report",
  async (from) => {
    const { subdomain, report } = await moveNew(from);
    const people = await peopleIn(subdomain);
    expect(pictured(people)).toEqual(["ann@example.com"]);
    expect(report).toMatch(/1 × A picture that cannot be read, or is too large, was left out\. \(cara/);
    const { host, credentials } = await credentialsAsMoved(server.port, subdomain, "ben@example.com");
    const path = `/avatar/${people[0]?.id}/medium`;
    const answer = await getFile({ port: server.port, host, path, account: credentials });
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
  },
);

test.each(sources)(
  "$source: pictures come with new people, and who is here keeps their own",
  async (from) => {
    const { org, subdomain, joinFrom } = await organizationInUse(server.port);
    await query(sql`UPDATE user_account SET email = 'ann@example.com', email_key = 'ann@example.com',
    delivery_email = 'ann@example.com' WHERE id = ${org.moderator.id}`);
    await joinFrom(from.source, await from.write());
    expect(pictured(await peopleIn(subdomain))).toEqual([]);
    const another = await organizationInUse(server.port);
    await another.joinFrom(from.source, await from.write());
    expect(pictured(await peopleIn(another.subdomain))).toEqual(["ann@example.com"]);
  },
);

const state = async (client: ApiClient, ...types: string[]) =>
  (await client.post("/register", { fetch_event_types: types, event_types: ["heartbeat"] })).body;

test.each(sources)("$source: settings, words that alert and statuses are there", async (from) => {
  const { subdomain } = await moveNew(from);
  const ben = await signInAsMoved(server.port, subdomain, "ben@example.com");
  const found = await state(ben, "user_settings", "alert_words", "user_status");
  const { user_settings, alert_words, user_status } = found;
  expect(user_settings).toMatchObject({
    twenty_four_hour_time: true,
    color_scheme: 2,
    default_language: "de",
    enter_sends: false,
    enable_stream_desktop_notifications: true,
    enable_desktop_notifications: true,
    enable_offline_push_notifications: false,
    enable_followed_topic_push_notifications: false,
    enable_offline_email_notifications: false,
  });
  expect(alert_words).toEqual(["deploy"]);
  expect(Object.values(z.record(z.string(), z.unknown()).parse(user_status))).toEqual([
    expect.objectContaining({ status_text: "by the sea" }),
  ]);
  const ann = await signInAsMoved(server.port, subdomain, "ann@example.com");
  const { user_settings: others } = await state(ann, "user_settings");
  expect(others).toMatchObject({ twenty_four_hour_time: false, color_scheme: 1, enter_sends: true });
});

const listed = z.object({ subscriptions: z.array(z.looseObject({ name: z.string(), stream_id: z.int() })) });

test.each(sources)("$source: favorite, muted and administered channels stay so", async (from) => {
  const { subdomain } = await moveNew(from);
  const ben = await signInAsMoved(server.port, subdomain, "ben@example.com");
  const [plans] = listed.parse(await state(ben, "subscription")).subscriptions;
  expect(plans).toMatchObject({
    name: "plans",
    pin_to_top: true,
    is_muted: true,
    desktop_notifications: true,
  });
  expect(
    await query(sql`
      SELECT s.push_notifications FROM subscription s WHERE s.channel_id = ${plans?.stream_id} AND s.pin_to_top`),
  ).toEqual([{ push_notifications: null }]);
  const renamed = await ben.patch(`/streams/${plans?.stream_id}`, { description: "Ours" });
  expect(renamed.status).toBe(200);
  const message = { type: "channel", to: "plans", topic: "t", content: "hello" };
  expect((await ben.post("/messages", message)).status).toBe(200);
  const cara = await signInAsMoved(server.port, subdomain, "cara@example.com");
  expect((await cara.patch(`/streams/${plans?.stream_id}`, { description: "Mine" })).status).toBe(400);
  const isReadOnly = from.source === "rocketchat";
  expect((await cara.post("/messages", message)).status).toBe(isReadOnly ? 400 : 200);
});

test.each(sources)(
  "$source: choices come with new people, and change nothing for who is here",
  async (from) => {
    const { org, subdomain, joinFrom } = await organizationInUse(server.port);
    await joinFrom(from.source, await from.write());
    const chosen = await query<{
      email: string;
      settings: object;
      words: string[] | null;
      status: string | null;
    }>(sql`
    SELECT u.email, u.settings, (SELECT array_agg(word) FROM alert_word a WHERE a.user_id = u.id) AS words,
      (SELECT text FROM user_status s WHERE s.user_id = u.id) AS status
    FROM user_account u WHERE u.realm_id = ${org.realmId} AND u.settings <> '{}'`);
    expect(chosen).toEqual([
      {
        email: "ben@example.com",
        settings: expect.objectContaining({ color_scheme: 2, default_language: "de" }),
        words: ["deploy"],
        status: "by the sea",
      },
    ]);
    expect(await administered(subdomain)).toEqual([{ channel: "plans", member: "ben@example.com" }]);
    const another = await organizationInUse(server.port);
    await another.org.owner.subscribe("plans", { principals: [another.org.member.id] });
    await another.joinFrom(from.source, await from.write());
    expect(await administered(another.subdomain)).toEqual([]);
  },
);

test.each(sources)(
  "$source: who is a guest here administers no channel of the export, and has its defaults",
  async (from) => {
    const { org, subdomain, joinFrom } = await organizationInUse(server.port);
    await query(sql`UPDATE user_account SET email = 'ben@example.com', email_key = 'ben@example.com',
    delivery_email = 'ben@example.com' WHERE id = ${org.guest.id}`);
    await joinFrom(from.source, await from.write());
    expect(await administered(subdomain)).toEqual([]);
    const subscribed = await query(sql`
    SELECT s.is_muted, s.pin_to_top, s.desktop_notifications AS desktop
    FROM subscription s JOIN channel c ON c.id = s.channel_id
    WHERE s.user_id = ${org.guest.id} AND c.name = 'plans'`);
    expect(subscribed).toEqual([{ is_muted: false, pin_to_top: false, desktop: null }]);
  },
);

const administered = (subdomain: string) =>
  query(sql`
    SELECT c.name AS channel, u.email AS member
    FROM permission_setting p JOIN channel c ON c.id = p.channel_id JOIN realm r ON r.id = c.realm_id
    JOIN user_group_member m ON m.group_id = p.group_id JOIN user_account u ON u.id = m.user_id
    WHERE r.subdomain = ${subdomain} AND p.setting = 'can_administer_channel_group' AND c.name = 'plans'
      AND u.email = 'ben@example.com'`);

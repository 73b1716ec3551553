/** Subscribing: permissions, created channels, and who receives which events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { streamOf } from "../events/event-dispatcher.ts";
import type { ApiClient } from "../testing/api-client.ts";
import { changeOrganization } from "../testing/change-organization.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { createTestOrganization } from "../testing/test-organization.ts";
import { subscriptionShape } from "./subscription-shape.contract.ts";

const { server, org: organization } = await serveOrganization();

let made = 0;
const freshName = () => `channel number ${++made}`;

function subscribe(client: ApiClient, name: string, given: Record<string, unknown> = {}) {
  return client.post("/users/me/subscriptions", { subscriptions: [{ name }], ...given });
}

async function make(client: ApiClient, given: Record<string, unknown> = {}): Promise<string> {
  const name = freshName();
  const answer = await subscribe(client, name, { send_new_subscription_messages: false, ...given });
  expect(answer.body).toMatchObject({ result: "success", already_subscribed: {} });
  return name;
}

const subscriptionsSchema = z.object({ subscriptions: z.array(subscriptionShape) });

async function subscription(client: ApiClient, name: string) {
  const answer = await client.get("/users/me/subscriptions", { include_subscribers: "true" });
  return subscriptionsSchema.parse(answer.body).subscriptions.find((entry) => entry.name === name);
}

const eventsSchema = z.object({
  events: z.array(z.looseObject({ id: z.int(), type: z.string(), op: z.string().optional() })),
});

/** Registers a queue; the returned function waits for this many events and returns them. */
async function listen(client: ApiClient) {
  const answer = await client.post("/register", { event_types: ["stream", "subscription", "message"] });
  const { queue_id, last_event_id } = z
    .object({ queue_id: z.string(), last_event_id: z.int() })
    .parse(answer.body);
  const received: z.output<typeof eventsSchema>["events"] = [];
  return async (atLeast = 0) => {
    do {
      const after = received.at(-1)?.id ?? last_event_id;
      const given = { queue_id, last_event_id: after, dont_block: received.length >= atLeast };
      const { events } = eventsSchema.parse((await client.get("/events", given)).body);
      received.push(...events.filter(({ type }) => type !== "heartbeat"));
    } while (received.length < atLeast);
    return received;
  };
}

const kinds = (events: { type: string; op?: string | undefined }[]) =>
  events.map(({ type, op }) => (op ? `${type} ${op}` : type));

describe("a channel that does not exist", () => {
  test("is created, with its creator as subscriber and administrator", async () => {
    const { member } = organization;
    const name = await make(member.client, {
      subscriptions: [{ name: "Gardening", description: "**Green**\nthings" }],
    });
    expect(name).toBeDefined();
    const own = await subscription(member.client, "Gardening");
    expect(own).toMatchObject({
      description: "**Green** things",
      creator_id: member.id,
      invite_only: false,
      history_public_to_subscribers: true,
      topics_policy: "inherit",
      message_retention_days: null,
      first_message_id: null,
      stream_weekly_traffic: null,
      is_recently_active: true,
      stream_post_policy: 1,
      subscriber_count: 1,
      subscribers: [member.id],
      can_administer_channel_group: { direct_members: [member.id], direct_subgroups: [] },
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      email_notifications: null,
    });
    expect(own?.rendered_description).toContain("<strong>Green</strong>");
  });

  test("is announced by event to all but guests, and the creator's clients receive the subscription", async () => {
    const { member, moderator, guest } = organization;
    const [own, peer, outsider] = await Promise.all(
      [member, moderator, guest].map(({ client }) => listen(client)),
    );
    const name = await make(member.client);
    const ownEvents = (await own?.()) ?? [];
    expect(kinds(ownEvents)).toEqual(["stream create", "subscription add"]);
    expect(ownEvents[1]).toMatchObject({ subscriptions: [{ name, subscriber_count: 1 }] });
    expect(kinds((await peer?.()) ?? [])).toEqual(["stream create", "subscription peer_add"]);
    expect(await outsider?.()).toEqual([]);
  });

  test("that is private is announced by event to its subscribers and administrators only", async () => {
    const { member, moderator, administrator, guest } = organization;
    const [moderators, administrators, guests] = await Promise.all(
      [moderator, administrator, guest].map(({ client }) => listen(client)),
    );
    const name = await make(member.client, { invite_only: true, principals: [member.id, guest.id] });
    expect(await moderators?.()).toEqual([]);
    expect(kinds((await administrators?.()) ?? [])).toEqual(["stream create", "subscription peer_add"]);
    expect(kinds((await guests?.()) ?? [])).toEqual(["stream create", "subscription add"]);
    expect(await subscription(guest.client, name)).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: false,
    });
  });

  test.each([
    [0, "message_retention_days is too small (limit: 1)"],
    [36_501, "message_retention_days is too large (limit: 36500)"],
    [2_147_483_648, "message_retention_days is too large (limit: 36500)"],
    [1.5, "message_retention_days is not an allowed_type"],
    ["never", "message_retention_days is not an allowed_type"],
  ])("is not created with a retention of %s days", async (days, msg) => {
    const answer = await subscribe(organization.owner.client, freshName(), { message_retention_days: days });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("has the settings that were chosen for it", async () => {
    const { owner, member, administrator } = organization;
    const holders = { direct_members: [member.id, administrator.id], direct_subgroups: [] };
    const { groups } = (await streamOf(organization.realmId)).organization;
    const name = await make(owner.client, {
      invite_only: true,
      history_public_to_subscribers: true,
      topics_policy: "empty_topic_only",
      message_retention_days: 30,
      can_send_message_group: holders,
      can_administer_channel_group: { direct_members: [], direct_subgroups: [] },
    });
    expect(await subscription(owner.client, name)).toMatchObject({
      history_public_to_subscribers: true,
      topics_policy: "empty_topic_only",
      message_retention_days: 30,
      can_send_message_group: holders,
      // An object without anybody means this group.
      can_administer_channel_group: groups.system("role:nobody").id,
    });
  });

  test.each([
    ["", "Channel name can't be empty."],
    ["  ", "Channel name can't be empty."],
    ["a\u0001b", "Invalid character in channel name, at position 2."],
    ["x".repeat(61), "Channel name too long (limit: 60 characters)."],
  ])("may not be called '%s'", async (name, msg) => {
    const answer = await subscribe(organization.member.client, name);
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
  });

  test("is found again regardless of case and surrounding spaces", async () => {
    const { member } = organization;
    const name = await make(member.client);
    const answer = await subscribe(member.client, ` ${name.toUpperCase()} `);
    expect(answer.body).toMatchObject({ subscribed: {}, already_subscribed: { [member.id]: [name] } });
  });

  test("is created once when many create it at once, and all of them are subscribed", async () => {
    const { member, moderator, owner, bot } = organization;
    const people = [member, moderator, owner, bot];
    const existing = await make(member.client);
    const names = [existing, freshName(), freshName()];
    const asked = people.flatMap((person) => Array.from({ length: 8 }, () => person));
    const answers = await Promise.all(
      asked.map(({ client }, index) =>
        client.post("/users/me/subscriptions", {
          // Some request only one of the new channels.
          subscriptions: (index % 3 === 0 ? names.slice(2) : names).map((name) => ({ name })),
        }),
      ),
    );
    for (const { status, body } of answers)
      expect({ status, msg: body.msg }).toEqual({ status: 200, msg: "" });
    const { body } = await member.client.get("/streams");
    const { streams } = z.object({ streams: z.array(z.looseObject({ name: z.string() })) }).parse(body);
    for (const name of names) {
      expect(streams.filter((stream) => stream.name === name)).toHaveLength(1);
      expect((await subscription(member.client, name))?.subscribers).toHaveLength(people.length);
    }
  });

  test("that somebody creates as a private one a moment earlier is inaccessible like any other", async () => {
    const { member, moderator } = organization;
    const name = freshName();
    const clients = Array.from({ length: 10 }, (_, index) => (index % 2 ? moderator : member).client);
    const answers = await Promise.all(
      clients.map((client) => subscribe(client, name, { invite_only: true })),
    );
    const inside = answers.filter(({ status }) => status === 200);
    expect(inside).toHaveLength(5);
    const outside = answers.filter(({ status }) => status !== 200).map(({ body }) => body.msg);
    expect(outside).toEqual(Array.from({ length: 5 }, () => `Unable to access channel (${name}).`));
  });
});

describe("refused settings", () => {
  test.each([
    ["member", { is_default_stream: true }, "Insufficient permission"],
    ["administrator", { is_default_stream: true, invite_only: true }, "A default channel cannot be private."],
    ["administrator", { message_retention_days: 30 }, "Must be an organization owner"],
    ["guest", {}, "Insufficient permission"],
    ["guest", { invite_only: true }, "Insufficient permission"],
    ["member", { is_web_public: true }, "Web-public channels are not enabled."],
    ["member", { folder_id: 1 }, "Invalid channel folder ID"],
    ["member", { can_send_message_group: 999_999 }, "Invalid user group ID: 999999"],
    ["member", { can_delete_any_message_group: 1 }, "Insufficient permission"],
    [
      "member",
      { can_send_message_group: { direct_members: [999_999], direct_subgroups: [] } },
      "Invalid user ID: 999999",
    ],
  ] as const)("of a %s: %o", async (role, given, msg) => {
    const answer = await subscribe(organization[role].client, freshName(), given);
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
  });

  test("a group that may not hold a permission", async () => {
    const { member } = organization;
    const { body } = await member.client.post("/register", { fetch_event_types: ["realm_user_groups"] });
    const { realm_user_groups } = z
      .object({ realm_user_groups: z.array(z.object({ id: z.int(), name: z.string() })) })
      .parse(body);
    const everyone = realm_user_groups.find(({ name }) => name === "role:everyone")?.id;
    const answer = await subscribe(member.client, freshName(), { can_subscribe_group: everyone });
    expect(answer.body.msg).toBe("'can_subscribe_group' setting cannot be set to 'role:everyone' group.");
    const allowed = await subscribe(member.client, freshName(), { can_send_message_group: everyone });
    expect(allowed.status).toBe(200);
  });
});

describe("joining", () => {
  test("a public channel: allowed for members and bots, refused for guests", async () => {
    const { owner, member, bot, guest } = organization;
    const name = await make(owner.client);
    for (const account of [member, bot]) {
      const answer = await subscribe(account.client, name);
      expect(answer.body).toMatchObject({ subscribed: { [account.id]: [name] }, already_subscribed: {} });
    }
    expect((await subscribe(guest.client, name)).status).toBe(400);
    expect(await subscription(guest.client, name)).toBeUndefined();
  });

  test.each([true, false])("guessed names tell guests nothing (fatal: %s)", async (isFatal) => {
    const { owner, member, guest, bot } = organization;
    const secret = await make(member.client, { invite_only: true, principals: [member.id] });
    const open = await make(owner.client);
    const own = await make(owner.client, { principals: [owner.id, guest.id] });
    for (const principals of [undefined, [guest.id], [bot.id]]) {
      const ask = (names: readonly string[]) =>
        guest.client.post("/users/me/subscriptions", {
          subscriptions: names.map((name) => ({ name })),
          authorization_errors_fatal: isFatal,
          ...(principals ? { principals } : {}),
        });
      const unknown = freshName();
      const { status, body } = await ask([unknown]);
      expect({ status, body }).toEqual({
        status: 400,
        body: { result: "error", code: "BAD_REQUEST", msg: "Insufficient permission" },
      });
      for (const name of [secret, open]) {
        for (const names of [[name], [name.toUpperCase()], [own, name], [name, freshName()]]) {
          const answer = await ask(names);
          expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
        }
      }
    }
    expect(await subscription(guest.client, open)).toBeUndefined();
  });

  test("a private channel: refused for everyone outside, administrators included", async () => {
    const { owner, member, administrator } = organization;
    const name = await make(member.client, { invite_only: true });
    for (const { client } of [organization.moderator, administrator, owner]) {
      expect((await subscribe(client, name)).body.msg).toBe(`Unable to access channel (${name}).`);
    }
  });

  test("a private channel: allowed with its permission to subscribe", async () => {
    const { member, moderator, administrator } = organization;
    const name = await make(member.client, {
      invite_only: true,
      can_subscribe_group: { direct_members: [moderator.id], direct_subgroups: [] },
    });
    expect((await subscribe(moderator.client, name)).body).toMatchObject({
      subscribed: { [moderator.id]: [name] },
    });
    expect((await subscribe(administrator.client, name)).status).toBe(400);
  });

  test("several channels: refused ones are reported, the others are joined", async () => {
    const { member, moderator } = organization;
    const open = await make(member.client);
    const closed = await make(member.client, { invite_only: true });
    const subscriptions = [{ name: open }, { name: closed }];
    const fatal = await moderator.client.post("/users/me/subscriptions", { subscriptions });
    expect(fatal).toMatchObject({ status: 400, body: { msg: `Unable to access channel (${closed}).` } });
    expect(await subscription(moderator.client, open)).toBeUndefined();
    const answer = await moderator.client.post("/users/me/subscriptions", {
      subscriptions,
      authorization_errors_fatal: false,
    });
    expect(answer.body).toMatchObject({ subscribed: { [moderator.id]: [open] }, unauthorized: [closed] });
  });

  test("takes effect before the channel's next message", async () => {
    const { owner, member } = organization;
    const name = await make(owner.client);
    const readEvents = await listen(member.client);
    const content = "hello";
    await owner.client.post("/messages", { type: "channel", to: name, topic: "t", content });
    await subscribe(member.client, name);
    await owner.client.post("/messages", { type: "channel", to: name, topic: "t", content });
    expect(kinds(await readEvents(2))).toEqual(["subscription add", "message"]);
  });

  test("happens once when requested twice at the same time", async () => {
    const { owner, member, moderator } = organization;
    const name = await make(owner.client);
    const readEvents = await listen(moderator.client);
    const answers = await Promise.all([subscribe(member.client, name), subscribe(member.client, name)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(kinds(await readEvents())).toEqual(["subscription peer_add"]);
  });
});

describe("subscribing others", () => {
  test("by id and by address; the notification bot messages each of them", async () => {
    const { owner, member, moderator } = organization;
    const name = await make(owner.client);
    const readEvents = await listen(member.client);
    const answer = await subscribe(owner.client, name, { principals: [member.email, moderator.email] });
    expect(answer.body).toMatchObject({
      subscribed: { [member.id]: [name], [moderator.id]: [name] },
      new_subscription_messages_sent: true,
    });
    const events = await readEvents(2);
    expect(kinds(events)).toEqual(["subscription add", "message"]);
    expect(events[1]).toMatchObject({
      message: { type: "private", sender_email: "notification-bot@parley.invalid" },
    });
    const again = await subscribe(owner.client, name, { principals: [member.id] });
    expect(again.body).toMatchObject({ subscribed: {}, already_subscribed: { [member.id]: [name] } });
    expect(await readEvents()).toHaveLength(2);
  });

  test("without notifications when requested", async () => {
    const { owner, member } = organization;
    const name = await make(owner.client);
    const readEvents = await listen(member.client);
    const given = { principals: [member.id], send_new_subscription_messages: false };
    const { body } = await subscribe(owner.client, name, given);
    expect(body).not.toHaveProperty("new_subscription_messages_sent");
    expect(kinds(await readEvents())).toEqual(["subscription add"]);
  });

  test("sends the channel to a guest who could not see it before", async () => {
    const { owner, guest } = organization;
    const name = await make(owner.client);
    const readEvents = await listen(guest.client);
    await subscribe(owner.client, name, { principals: [guest.id], send_new_subscription_messages: false });
    expect(kinds(await readEvents())).toEqual(["stream create", "subscription add"]);
  });

  test("is refused for guests", async () => {
    const { owner, guest, member } = organization;
    const name = await make(owner.client, { principals: [owner.id, guest.id] });
    const answer = await subscribe(guest.client, name, { principals: [member.id] });
    expect(answer).toMatchObject({ status: 400, body: { msg: `Unable to access channel (${name}).` } });
  });

  test("to a private channel requires being subscribed to it", async () => {
    const { member, moderator, administrator, owner } = organization;
    const name = await make(member.client, { invite_only: true });
    expect((await subscribe(administrator.client, name, { principals: [moderator.id] })).status).toBe(400);
    expect((await subscribe(member.client, name, { principals: [moderator.id] })).status).toBe(200);
    expect((await subscribe(moderator.client, name, { principals: [owner.id] })).status).toBe(200);
  });

  test("requires active accounts of this organization", async () => {
    const other = await createTestOrganization(server.port);
    const { client } = organization.member;
    for (const [principals, msg] of [
      [[other.member.id], `Invalid user ID ${other.member.id}`],
      [["nobody@example.com"], "Invalid email 'nobody@example.com'"],
    ] as const) {
      const answer = await subscribe(client, freshName(), { principals });
      expect(answer).toMatchObject({ status: 400, body: { msg } });
    }
  });

  test("is refused for system bots", async () => {
    const { member } = organization;
    const { body } = await member.client.post("/register", { fetch_event_types: ["realm_user"] });
    const { cross_realm_bots } = z
      .object({ cross_realm_bots: z.array(z.object({ user_id: z.int(), email: z.string() })) })
      .parse(body);
    const [bot] = cross_realm_bots;
    if (!bot) throw new Error("There is no notification bot.");
    for (const [principal, msg] of [
      [bot.user_id, `Invalid user ID ${bot.user_id}`],
      [bot.email, `Invalid email '${bot.email}'`],
    ] as const) {
      const answer = await subscribe(member.client, freshName(), { principals: [principal] });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
    }
  });

  test("a channel cannot be created without subscribers", async () => {
    const { member, guest } = organization;
    const readEvents = await listen(member.client);
    const name = freshName();
    const answer = await subscribe(member.client, name, { principals: [] });
    expect(answer.body).toMatchObject({ result: "success", subscribed: {}, already_subscribed: {} });
    expect(kinds(await readEvents())).toEqual(["stream create"]);
    expect(await subscription(guest.client, name)).toBeUndefined();
  });
});

test("another organization receives no events and sees no channel", async () => {
  const other = await createTestOrganization(server.port);
  const readEvents = await listen(other.owner.client);
  const name = await make(organization.member.client);
  expect(await readEvents()).toEqual([]);
  const { body } = await other.owner.client.get("/streams", { include_all_active: true });
  expect(JSON.stringify(body)).not.toContain(name);
});

test("an unauthenticated request can neither list nor subscribe", async () => {
  expect((await organization.anonymous.get("/users/me/subscriptions")).status).toBe(401);
  expect((await subscribe(organization.anonymous, freshName())).status).toBe(401);
});

test("a hidden person is refused exactly like one who does not exist", async () => {
  const restricted = await createTestOrganization(server.port);
  const { guest, member, owner } = restricted;
  const hidden = [await restricted.add(), await restricted.add()];
  const [, gone] = hidden;
  await changeOrganization(restricted.realmId, (organization) => {
    const can_access_all_users_group = organization.groups.system("role:members").id;
    const user = gone && organization.users.get(gone.id);
    return [
      { kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } },
      ...(user ? [{ kind: "user_changed" as const, userId: user.id, fields: { isActive: false } }] : []),
    ];
  });
  const name = freshName();
  await subscribe(owner.client, name, { principals: [guest.id, member.id, owner.id] });
  for (const { id, email } of [...hidden, { id: 999_999, email: "nobody@example.com" }]) {
    const byId = await subscribe(guest.client, name, { principals: [id] });
    expect(byId.body).toEqual({ result: "error", code: "BAD_REQUEST", msg: `Invalid user ID ${id}` });
    const byAddress = await subscribe(guest.client, name, { principals: [email] });
    expect(byAddress.body).toEqual({ result: "error", code: "BAD_REQUEST", msg: `Invalid email '${email}'` });
  }
  const known = await subscribe(guest.client, name, { principals: [member.id] });
  expect(known.body.msg).toBe(`Unable to access channel (${name}).`);
});

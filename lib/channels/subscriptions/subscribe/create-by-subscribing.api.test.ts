/** Creating channels by subscribing: settings, permissions, and events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { streamOf } from "../../../kernel/events/event-dispatcher.ts";
import { untilWaiting, withOrganizationLocked } from "../../../testing/organization-lock.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import {
  freshName,
  kinds,
  listenToChannels,
  makeChannel,
  subscribe,
  subscriptionTo,
} from "../../../testing/subscribe-calls.ts";
import { makeGroup } from "../../../testing/test-groups.ts";

const { org: organization } = await serveOrganization();

describe("a channel that does not exist", () => {
  test("is created, with its creator as subscriber and administrator", async () => {
    const { member } = organization;
    const name = await makeChannel(member.client, {
      subscriptions: [{ name: "Gardening", description: "**Green**\nthings" }],
    });
    expect(name).toBeDefined();
    const own = await subscriptionTo(member.client, "Gardening");
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
      [member, moderator, guest].map(({ client }) => listenToChannels(client)),
    );
    const name = await makeChannel(member.client);
    const ownEvents = (await own?.()) ?? [];
    expect(kinds(ownEvents)).toEqual(["stream create", "subscription add"]);
    expect(ownEvents[1]).toMatchObject({ subscriptions: [{ name, subscriber_count: 1 }] });
    expect(kinds((await peer?.()) ?? [])).toEqual(["stream create", "subscription peer_add"]);
    expect(await outsider?.()).toEqual([]);
  });

  test("that new people are put into is among the default channels of everybody's clients", async () => {
    const { administrator, member, guest } = organization;
    const options = { event_types: ["default_streams"] };
    const [peer, outsider] = [await member.listen(options), await guest.listen(options)];
    const name = await makeChannel(administrator.client, { is_default_stream: true });
    const { body } = await member.client.get("/get_stream_id", { stream: name });
    const told = z.object({ default_streams: z.array(z.int()) }).parse(await peer.next("default_streams"));
    expect(told.default_streams).toContain(body.stream_id);
    expect(await outsider.read()).toEqual([]);
  });

  test("that is private is announced by event to its subscribers and administrators only", async () => {
    const { member, moderator, administrator, guest } = organization;
    const [moderators, administrators, guests] = await Promise.all(
      [moderator, administrator, guest].map(({ client }) => listenToChannels(client)),
    );
    const name = await makeChannel(member.client, { invite_only: true, principals: [member.id, guest.id] });
    expect(await moderators?.()).toEqual([]);
    expect(kinds((await administrators?.()) ?? [])).toEqual(["stream create", "subscription peer_add"]);
    expect(kinds((await guests?.()) ?? [])).toEqual(["stream create", "subscription add"]);
    expect(await subscriptionTo(guest.client, name)).toMatchObject({
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
    const name = await makeChannel(owner.client, {
      invite_only: true,
      history_public_to_subscribers: true,
      topics_policy: "empty_topic_only",
      message_retention_days: 30,
      can_send_message_group: holders,
      can_administer_channel_group: { direct_members: [], direct_subgroups: [] },
    });
    expect(await subscriptionTo(owner.client, name)).toMatchObject({
      history_public_to_subscribers: true,
      topics_policy: "empty_topic_only",
      message_retention_days: 30,
      can_send_message_group: holders,
      // An empty group object means this group.
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
    const name = await makeChannel(member.client);
    const answer = await subscribe(member.client, ` ${name.toUpperCase()} `);
    expect(answer.body).toMatchObject({ subscribed: {}, already_subscribed: { [member.id]: [name] } });
  });

  test("is created once when many create it at once, and all of them are subscribed", async () => {
    const { member, moderator, owner, bot } = organization;
    const people = [member, moderator, owner, bot];
    const existing = await makeChannel(member.client);
    const names = [existing, freshName(), freshName()];
    const asked = people.flatMap((person) => Array.from({ length: 8 }, () => person));
    const answers = await Promise.all(
      asked.map(({ client }, index) =>
        client.post("/users/me/subscriptions", {
          // Some requests name only one of the new channels.
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
      expect((await subscriptionTo(member.client, name))?.subscribers).toHaveLength(people.length);
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

  test.each([
    ["alone", (id: number) => id],
    ["among others", (id: number) => ({ direct_members: [organization.member.id], direct_subgroups: [id] })],
  ])("a group, %s, that is deactivated while the request waits for others", async (_how, holderOf) => {
    const { owner, member } = organization;
    const id = await makeGroup(owner);
    const waiting = await withOrganizationLocked(organization.realmId, async (tx) => {
      const answer = subscribe(member.client, freshName(), { can_subscribe_group: holderOf(id) });
      await untilWaiting(organization.realmId, 1);
      await tx.userGroup.update({ where: { id }, data: { deactivatedAt: new Date() } });
      return [answer];
    });
    const [answer] = await Promise.all(waiting);
    expect(answer).toMatchObject({ status: 400, body: { msg: `Invalid user group ID: ${id}` } });
  });
});

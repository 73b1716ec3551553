/** Listing channels: visibility by role, filters, and statistics. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { changeOrganization } from "../../testing/change-organization.ts";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { channelShape } from "./channels.contract.ts";

const { org: organization } = await serveOrganization();

const streamsSchema = z.object({
  streams: z.array(z.object({ ...channelShape, is_default: z.boolean().optional() })),
});

async function list(client: ApiClient, params: Record<string, unknown> = {}) {
  const answer = await client.get("/streams", params);
  expect(answer.body).toMatchObject({ result: "success" });
  return streamsSchema.parse(answer.body).streams;
}

const names = async (client: ApiClient, params: Record<string, unknown> = {}) =>
  (await list(client, params)).map(({ name }) => name).filter((name) => name.startsWith("the "));

async function make(client: ApiClient, name: string, given: Record<string, unknown> = {}): Promise<void> {
  const answer = await client.post("/users/me/subscriptions", {
    subscriptions: [{ name }],
    send_new_subscription_messages: false,
    ...given,
  });
  expect(answer.body).toMatchObject({ result: "success" });
}

function change(name: string, given: Partial<ChannelRecord>): Promise<void> {
  return changeOrganization(organization.realmId, (organization) => {
    const channel = organization.channels.named(name);
    return channel ? [{ kind: "channel_changed", channelId: channel.id, fields: { ...given } }] : [];
  });
}

beforeAll(async () => {
  const { member, guest, administrator } = organization;
  await make(member.client, "the public");
  await make(member.client, "the secret", { invite_only: true });
  await make(member.client, "the lounge", { principals: [member.id, guest.id] });
  await make(administrator.client, "the default", {
    is_default_stream: true,
    principals: [administrator.id],
  });
});

describe("without filters", () => {
  test.each([
    ["member", ["the default", "the lounge", "the public", "the secret"]],
    ["moderator", ["the default", "the lounge", "the public"]],
    ["administrator", ["the default", "the lounge", "the public"]],
    ["guest", ["the lounge"]],
    ["bot", ["the default", "the lounge", "the public"]],
  ] as const)("a %s sees %o", async (role, expected) => {
    expect(await names(organization[role].client)).toEqual(expected);
  });
});

describe("filters", () => {
  test("subscribed channels only", async () => {
    const { member, moderator } = organization;
    expect(await names(member.client, { include_public: false })).toEqual([
      "the lounge",
      "the public",
      "the secret",
    ]);
    expect(await names(moderator.client, { include_public: false })).toEqual([]);
  });

  test("every active channel, for administrators only", async () => {
    const { administrator, owner, member } = organization;
    for (const { client } of [administrator, owner]) {
      expect(await names(client, { include_all_active: true })).toContain("the secret");
    }
    const answer = await member.client.get("/streams", { include_all_active: true });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  });

  test("every channel that the person may know of", async () => {
    expect(await names(organization.administrator.client, { include_all: true })).toContain("the secret");
    expect(await names(organization.moderator.client, { include_all: true })).not.toContain("the secret");
  });

  test("channels that the person may read", async () => {
    const given = { include_public: false, include_subscribed: false, include_can_access_content: true };
    const { moderator, administrator } = organization;
    expect(await names(moderator.client, given)).toEqual(["the default", "the lounge", "the public"]);
    expect(await names(administrator.client, given)).not.toContain("the secret");
  });

  test("channels that a bot's owner is subscribed to", async () => {
    const { bot } = organization;
    expect(await names(bot.client, { include_owner_subscribed: true })).toContain("the secret");
  });

  test("whether new people are subscribed to the channel", async () => {
    const { client } = organization.member;
    const streams = await list(client, { include_default: true });
    const defaults = streams.filter((stream) => stream.is_default).map(({ name }) => name);
    expect(defaults).toContain("the default");
    expect(defaults).not.toContain("the public");
    expect((await list(client))[0]).not.toHaveProperty("is_default");
  });

  test("archived channels", async () => {
    const { member } = organization;
    await make(member.client, "the old");
    await change("the old", { isArchived: true });
    expect(await names(member.client)).not.toContain("the old");
    expect(await names(member.client, { exclude_archived: false })).toContain("the old");
    const answer = await member.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "the old" }],
    });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg: "Unable to access channel (the old)." });
  });
});

describe("statistics", () => {
  test("the first message, the subscribers, the traffic of channels that are a week old", async () => {
    const { member } = organization;
    const sent = await member.client.post("/messages", {
      type: "channel",
      to: "the lounge",
      topic: "t",
      content: "first",
    });
    const lounge = async () => (await list(member.client)).find(({ name }) => name === "the lounge");
    expect(await lounge()).toMatchObject({
      first_message_id: sent.body.id,
      subscriber_count: 2,
      stream_weekly_traffic: null,
      is_recently_active: true,
    });
    await member.client.post("/messages", {
      type: "channel",
      to: "the lounge",
      topic: "t",
      content: "second",
    });
    await change("the lounge", { createdAt: Math.floor(Date.now() / 1000) - 8 * 86_400 });
    expect(await lounge()).toMatchObject({ first_message_id: sent.body.id, stream_weekly_traffic: 2 });
  });

  test("the older forms of who may post", async () => {
    const { member, administrator, moderator } = organization;
    const channel = async () => (await list(member.client)).find(({ name }) => name === "the public");
    expect(await channel()).toMatchObject({ stream_post_policy: 1, is_announcement_only: false });
    const groupId = async (name: string) => {
      let id = 0;
      await changeOrganization(organization.realmId, (organization) => {
        id = organization.groups.named(name)?.id ?? 0;
        return [];
      });
      return id;
    };
    for (const [name, policy] of [
      ["role:administrators", 2],
      ["role:fullmembers", 3],
      ["role:moderators", 4],
    ] as const) {
      await change("the public", { permissions: { can_send_message_group: await groupId(name) } });
      expect(await channel()).toMatchObject({
        stream_post_policy: policy,
        is_announcement_only: policy === 2,
      });
    }
    const post = (client: ApiClient) =>
      client.post("/messages", { type: "channel", to: "the public", topic: "t", content: "hello" });
    expect((await post(member.client)).status).toBe(400);
    expect((await post(moderator.client)).status).toBe(200);
    expect((await post(administrator.client)).status).toBe(200);
  });
});

test("an unauthenticated request sees nothing", async () => {
  expect((await organization.anonymous.get("/streams")).status).toBe(401);
});

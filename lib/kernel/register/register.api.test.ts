/** Registrations. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { registerQueue } from "../../catalog/register.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { query, sql } from "../db/sql.ts";

const { server, org: organization } = await serveOrganization();

const answerSchema = registerQueue.returns.loose();

type Client = TestOrganization["member"]["client"];

async function register(client: Client, params: Record<string, unknown> = {}) {
  const answer = await client.post("/register", params);
  expect(answer.body).toMatchObject({ result: "success" });
  return answerSchema.parse(answer.body);
}

async function subscribe(
  client: Client,
  channel: string,
  principals: readonly number[],
  settings: Record<string, unknown> = {},
): Promise<number> {
  const answer = await client.post("/users/me/subscriptions", {
    subscriptions: [{ name: channel }],
    principals,
    send_new_subscription_messages: false,
    ...settings,
  });
  expect(answer.body).toMatchObject({ result: "success" });
  const { streams } = await client
    .get("/streams", { include_all: true })
    .then(({ body }) =>
      z.object({ streams: z.array(z.object({ stream_id: z.int(), name: z.string() })) }).parse(body),
    );
  const id = streams.find(({ name }) => name === channel)?.stream_id;
  if (id === undefined) throw new Error(`No channel ${channel}.`);
  return id;
}

async function send(client: Client, params: Record<string, unknown>): Promise<number> {
  const answer = await client.post("/messages", params);
  expect(answer.body).toMatchObject({ result: "success" });
  return z.object({ id: z.int() }).parse(answer.body).id;
}

describe("who may register", () => {
  test("not without credentials", async () => {
    const answer = await organization.anonymous.post("/register");
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("UNAUTHORIZED");
  });

  test("every role, and bots", async () => {
    const { owner, administrator, moderator, member, guest, bot } = organization;
    for (const { client, id } of [owner, administrator, moderator, member, guest, bot]) {
      expect((await register(client)).user_id).toBe(id);
    }
  });
});

describe("fetch types", () => {
  test("select the state, with event types as the fallback", async () => {
    const { client } = organization.member;
    const envelope = ["result", "msg", "queue_id", "last_event_id", "idle_queue_timeout_secs"];
    const version = ["zulip_feature_level", "zulip_version", "zulip_merge_base"];
    const none = await register(client, { fetch_event_types: [] });
    expect(Object.keys(none).sort()).toEqual([...envelope, ...version].sort());
    const byFetch = await register(client, { fetch_event_types: ["stop_words"], event_types: ["message"] });
    expect(byFetch).toHaveProperty("stop_words");
    expect(byFetch).not.toHaveProperty("max_message_id");
    const byEvents = await register(client, { event_types: ["message", "no_such_type"] });
    expect(byEvents).toHaveProperty("max_message_id");
    expect(byEvents).not.toHaveProperty("unread_msgs");
    expect(byEvents).not.toHaveProperty("realm_users");
  });

  test("give older clients the fields that newer ones find elsewhere", async () => {
    const { client } = organization.member;
    const older = await register(client);
    expect(older).toHaveProperty("enter_sends");
    expect(older).toHaveProperty("enable_sounds");
    expect(older).not.toHaveProperty("muted_topics");
    const newer = await register(client, { client_capabilities: { user_settings_object: true } });
    expect(newer).not.toHaveProperty("enter_sends");
    expect(newer.user_settings).toMatchObject({ enter_sends: true, timezone: "" });
    expect(await register(client, { fetch_event_types: ["muted_topics"] })).toHaveProperty("muted_topics");
  });
});

describe("what the server offers", () => {
  test("is told: the largest files that it takes, and that it previews pictures and pages", async () => {
    const { client } = organization.member;
    expect(await register(client, { fetch_event_types: ["realm"] })).toMatchObject({
      max_file_upload_size_mib: 25,
      max_avatar_file_size_mib: 5,
      max_icon_file_size_mib: 5,
      max_logo_file_size_mib: 5,
      server_inline_image_preview: true,
      server_inline_url_embed_preview: true,
    });
  });
});

describe("groups", () => {
  test("carry their permissions: a system group those that its rules prescribe", async () => {
    const { realm_user_groups: groups = [], ...state } = await register(organization.member.client, {
      fetch_event_types: ["realm", "realm_user_groups"],
    });
    const id = (name: string) => groups.find((group) => group.name === name)?.id;
    const rules = state.server_supported_permission_settings?.group ?? {};
    const system = groups.filter((group) => group.is_system_group);
    expect(system).toHaveLength(8);
    for (const group of system) {
      expect(group.can_mention_group).toBe(id(rules.can_mention_group?.default_for_system_groups ?? ""));
      expect(group.can_leave_group).toBe(id(rules.can_leave_group?.default_for_system_groups ?? ""));
      expect(group.can_join_group).toBe(id(rules.can_join_group?.default_group_name ?? ""));
    }
  });
});

test.each([
  [{}, 600],
  [{ queue_lifespan_secs: 7_200 }, 7_200],
  [{ idle_queue_timeout: 1_200 }, 1_200],
  [{ idle_queue_timeout: 604_800 }, 86_400],
  [{ idle_queue_timeout: "mobile" }, 86_400],
])("a queue registered with %o is kept for %d s without a sign of life", async (wish, seconds) => {
  const { body } = await organization.member.client.post("/register", { fetch_event_types: [], ...wish });
  expect(body.idle_queue_timeout_secs).toBe(seconds);
  const [row] = await query(
    sql`SELECT idle_seconds FROM event_queue WHERE id = ${z.string().parse(body.queue_id)}`,
  );
  expect(row).toEqual({ idle_seconds: seconds });
});

describe("parameters that are refused", () => {
  test.each([
    [{ narrow: [["color", "blue"]] }, "BAD_NARROW"],
    [{ narrow: [["is", "followed"]] }, "BAD_NARROW"],
    [{ narrow: [["is"]] }, "BAD_REQUEST"],
    [{ event_types: "message" }, "BAD_REQUEST"],
    [{ queue_lifespan_secs: 86_401 }, "BAD_REQUEST"],
    [{ idle_queue_timeout: 0 }, "BAD_REQUEST"],
    [{ idle_queue_timeout: 604_801 }, "BAD_REQUEST"],
    [{ idle_queue_timeout: "desktop" }, "BAD_REQUEST"],
    [{ include_subscribers: "some" }, "BAD_REQUEST"],
  ])("%j", async (params, code) => {
    const answer = await organization.member.client.post("/register", params);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });
});

describe("people", () => {
  test("are all listed, system bots and deactivated ones separately, with profile data on request", async () => {
    const { owner, member, bot } = organization;
    const state = await register(member.client);
    const ids = state.realm_users?.map((user) => user.user_id);
    expect(ids).toEqual(expect.arrayContaining([owner.id, member.id, bot.id]));
    expect(state.cross_realm_bots?.map(({ full_name }) => full_name).sort()).toEqual([
      "Email Gateway",
      "Notification Bot",
      "Welcome Bot",
    ]);
    for (const systemBot of state.cross_realm_bots ?? []) {
      expect(systemBot).toMatchObject({ is_system_bot: true, is_bot: true });
      expect(ids).not.toContain(systemBot.user_id);
    }
    expect(state.realm_non_active_users).toEqual([]);
    const own = state.realm_users?.find((user) => user.user_id === member.id);
    expect(own).toMatchObject({ email: member.email, role: 400, profile_data: {} });
    expect(state.realm_users?.find((user) => user.user_id === bot.id)).not.toHaveProperty("profile_data");
  });

  test("never include another organization's", async () => {
    const other = await createTestOrganization(server.port);
    const known = new Set(
      (await register(organization.owner.client)).realm_users?.map((user) => user.user_id),
    );
    for (const user of (await register(other.owner.client)).realm_users ?? []) {
      expect(known.has(user.user_id)).toBe(false);
    }
  });

  test("get bots without what their accounts say, and without keys", async () => {
    const { owner, member, moderator, bot } = organization;
    const bots = async (client: Client) =>
      (await register(client, { fetch_event_types: ["realm_bot"] })).realm_bots;
    const fields = {
      user_id: bot.id,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
      services: [],
    };
    expect(await bots(member.client)).toEqual([fields]);
    expect(await bots(moderator.client)).toEqual([]);
    expect(await bots(owner.client)).toEqual([fields]);
  });

  test("are direct members of the narrowest system group that holds them", async () => {
    const { owner, guest } = organization;
    const groups = (await register(guest.client)).realm_user_groups ?? [];
    const members = (name: string) => groups.find((group) => group.name === name)?.members;
    expect(members("role:owners")).toEqual([owner.id]);
    expect(members("role:everyone")).toEqual([guest.id]);
    expect(members("role:nobody")).toEqual([]);
  });
});

describe("channels", () => {
  test("are listed as subscribed, left or never joined, and to outsiders not at all when private", async () => {
    const { owner, administrator, member, guest } = organization;
    const open = await subscribe(owner.client, "open", [owner.id, member.id]);
    const secret = await subscribe(owner.client, "secret", [owner.id], { invite_only: true });
    const state = await register(member.client, { include_subscribers: "true" });
    const subscribed = state.subscriptions?.find((channel) => channel.stream_id === open);
    expect(subscribed).toMatchObject({
      name: "open",
      subscriber_count: 2,
      is_muted: false,
      in_home_view: true,
    });
    expect(subscribed?.subscribers?.toSorted()).toEqual([owner.id, member.id].toSorted());
    const all = [
      ...(state.subscriptions ?? []),
      ...(state.unsubscribed ?? []),
      ...(state.never_subscribed ?? []),
    ];
    expect(all.map((channel) => channel.stream_id)).not.toContain(secret);
    expect(state.streams?.map((channel) => channel.stream_id)).not.toContain(secret);
    const forAdministrator = await register(administrator.client);
    expect(forAdministrator.never_subscribed?.map((channel) => channel.stream_id)).toContain(secret);
    const forGuest = await register(guest.client);
    expect(forGuest.streams).toEqual([]);
    expect(forGuest.realm_default_streams).toEqual([]);
  });

  test("inherit notification settings only for clients that support inheritance", async () => {
    const { client } = organization.owner;
    const first = async (capabilities: object) =>
      (await register(client, { client_capabilities: capabilities })).subscriptions?.[0];
    expect(await first({ notification_settings_null: true })).toMatchObject({ desktop_notifications: null });
    expect(await first({})).toMatchObject({ desktop_notifications: false, wildcard_mentions_notify: true });
  });
});

describe("the organization", () => {
  test("is described with its permissions, limits and their rules", async () => {
    const state = await register(organization.member.client, { fetch_event_types: ["realm"] });
    const everyone = (await register(organization.member.client)).realm_user_groups?.find(
      (group) => group.name === "role:everyone",
    );
    expect(state).toMatchObject({
      realm_name: "Test organization",
      realm_url: expect.stringContaining(organization.host.split(":")[0] ?? ""),
      realm_can_delete_own_message_group: everyone?.id,
      realm_mandatory_topics: false,
      max_message_length: 10_000,
      max_topic_length: 60,
      zulip_feature_level: 500,
      development_environment: true,
      realm_empty_topic_display_name: "general chat",
    });
    expect(state.server_supported_permission_settings?.realm).toHaveProperty("can_mention_many_users_group");
    expect(state.server_report_message_types?.map((type) => type.key)).toContain("spam");
  });
});

describe("unread messages", () => {
  test("are listed by conversation, with mentions, for everyone who received them", async () => {
    const { owner, member, moderator } = await createTestOrganization(server.port);
    const channel = await subscribe(owner.client, "talk", [owner.id, member.id]);
    const to = { type: "channel", to: channel };
    const plain = await send(owner.client, { ...to, topic: "", content: "one" });
    const all = await send(owner.client, { ...to, topic: "plan", content: "two @**all**" });
    const direct = await send(owner.client, { type: "direct", to: [member.id], content: "three" });
    const group = await send(owner.client, {
      type: "direct",
      to: [member.id, moderator.id],
      content: "four @**member person**",
    });
    const wanted = { fetch_event_types: ["message", "update_message_flags", "recent_private_conversations"] };
    const state = await register(member.client, {
      ...wanted,
      client_capabilities: { empty_topic_name: true },
    });
    const together = [owner.id, member.id, moderator.id].toSorted((one, other) => one - other);
    expect(state.max_message_id).toBe(group);
    expect(state.unread_msgs).toEqual({
      count: 4,
      pms: [{ other_user_id: owner.id, sender_id: owner.id, unread_message_ids: [direct] }],
      streams: [
        { stream_id: channel, topic: "", unread_message_ids: [plain] },
        { stream_id: channel, topic: "plan", unread_message_ids: [all] },
      ],
      huddles: [{ user_ids_string: together.join(","), unread_message_ids: [group] }],
      mentions: [all, group],
      old_unreads_missing: false,
    });
    expect(state.recent_private_conversations).toEqual([
      { max_message_id: group, user_ids: together.filter((id) => id !== member.id) },
      { max_message_id: direct, user_ids: [owner.id] },
    ]);
    const older = await register(member.client, wanted);
    expect(older.unread_msgs?.streams[0]?.topic).toBe("general chat");
    const outsider = await register(moderator.client, wanted);
    expect(outsider.unread_msgs).toMatchObject({ count: 1, streams: [], pms: [] });
    expect(outsider.max_message_id).toBe(group);
  });

  test("exclude messages sent before joining and messages already read", async () => {
    const { owner, member } = await createTestOrganization(server.port);
    const channel = await subscribe(owner.client, "talk", [owner.id]);
    const to = { type: "channel", to: channel, topic: "plan" };
    await send(owner.client, { ...to, content: "before" });
    await subscribe(owner.client, "talk", [member.id]);
    const unread = await send(owner.client, { ...to, content: "after" });
    await send(member.client, { ...to, content: "mine", read_by_sender: true });
    const state = await register(member.client);
    expect(state.unread_msgs?.streams).toEqual([
      { stream_id: channel, topic: "plan", unread_message_ids: [unread] },
    ]);
    expect((await register(owner.client)).unread_msgs?.count).toBe(3);
  });
});

describe("state and later events", () => {
  const eventSchema = z.object({
    events: z.array(z.looseObject({ id: z.int(), type: z.string(), op: z.string().optional() })),
  });

  test("are consistent, whatever changes during registration", async () => {
    const { owner, member } = await createTestOrganization(server.port);
    const types = { event_types: ["subscription", "message", "update_message_flags"] };
    let isDone = false;
    const writing = (async () => {
      for (let round = 0; round < 15; round += 1) {
        const channel = await subscribe(owner.client, `channel ${round}`, [owner.id, member.id]);
        await send(owner.client, { type: "channel", to: channel, topic: "x", content: "hello" });
      }
      isDone = true;
    })();
    const registrations: z.infer<typeof answerSchema>[] = [];
    while (!isDone) registrations.push(await register(member.client, types));
    await writing;
    const truth = await register(member.client, types);
    const trueChannels = truth.subscriptions?.map((channel) => channel.stream_id).toSorted((a, b) => a - b);
    const trueMessages = truth.unread_msgs?.streams.flatMap((topic) => topic.unread_message_ids);
    expect(trueMessages).toHaveLength(15);
    for (const { queue_id, last_event_id, subscriptions = [], unread_msgs } of registrations) {
      const answer = await member.client.get("/events", { queue_id, last_event_id, dont_block: true });
      const channels = subscriptions.map((channel) => channel.stream_id);
      const messages = unread_msgs?.streams.flatMap((topic) => topic.unread_message_ids) ?? [];
      for (const event of eventSchema.parse(answer.body).events) {
        if (event.type === "subscription" && event.op === "add") {
          const added = z.array(z.object({ stream_id: z.int() })).parse(event.subscriptions);
          channels.push(...added.map((channel) => channel.stream_id));
        }
        if (event.type === "message") messages.push(z.object({ id: z.int() }).parse(event.message).id);
      }
      expect(channels.toSorted((a, b) => a - b)).toEqual(trueChannels);
      expect(messages.toSorted((a, b) => a - b)).toEqual(trueMessages?.toSorted((a, b) => a - b));
    }
    expect(registrations.length).toBeGreaterThan(3);
  });
});

/** PATCH /realm: every setting and permission of the tables, who may change them, and who is notified. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../organization-memory/load-organization.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { settingCandidates } from "../testing/setting-candidates.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { createTestOrganization } from "../testing/test-organization.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const channelList = z.object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) });
const groupList = z.object({
  realm_user_groups: z.array(z.object({ id: z.int(), name: z.string(), members: z.array(z.int()) })),
});

/** Ids of a public and of a private channel. */
let channelId = 0;
let privateId = 0;
/** Ids of groups by name. */
let groups: ReadonlyMap<string, number>;

beforeAll(async () => {
  await owner.subscribe("news");
  await owner.subscribe("reports", { invite_only: true });
  const { streams } = channelList.parse((await owner.client.get("/streams", { include_all: true })).body);
  const idOf = (name: string) => z.int().parse(streams.find((stream) => stream.name === name)?.stream_id);
  channelId = idOf("news");
  privateId = idOf("reports");
  groups = new Map((await groupsFor(owner)).map(({ id, name }) => [name, id]));
});

async function groupsFor({ client }: TestAccount) {
  const { body } = await client.post("/register", { fetch_event_types: ["realm_user_groups"] });
  return groupList.parse(body).realm_user_groups;
}

const groupId = (name: string) => z.int().parse(groups.get(name));

/** The fields of the fetch type "realm" in a registration. */
async function registered({ client }: TestAccount): Promise<Record<string, unknown>> {
  return (await client.post("/register", { fetch_event_types: ["realm"] })).body;
}

const patch = ({ client }: TestAccount, params: Record<string, unknown>) => client.patch("/realm", params);

/** The data of the events that the account received since its queue was opened. */
async function changesFor(
  account: TestAccount,
  act: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const events = await account.listen({ event_types: ["realm"] });
  await act();
  return (await events.read()).map(({ id: _id, ...event }) => {
    expect(event).toMatchObject({ type: "realm", op: "update_dict", property: "default" });
    return z.record(z.string(), z.unknown()).parse(event.data);
  });
}

describe.each(Object.entries(organizationSettings))("the setting %s", (name, entry) => {
  const isOwners = "changedBy" in entry && entry.changedBy === ROLE_OWNER;
  const isChannel = "refersTo" in entry;

  function values(): unknown[] {
    if (isChannel) return [name === "moderation_request_channel_id" ? privateId : channelId, -1];
    const candidates = settingCandidates(entry).filter((value) => value !== entry.default);
    return [...candidates, entry.default].filter((value) => value !== 0 || !name.endsWith("_days"));
  }

  /** Time limits and retention have words for "none", and null stands for "not given". */
  function written(value: unknown): unknown {
    if (name === "message_retention_days" && value === -1) return "unlimited";
    return value;
  }

  test("takes each of its values, which arrive in the event, in registrations and in the database", async () => {
    for (const value of values()) {
      const changes = await changesFor(member, async () => {
        const answer = await patch(owner, { [name]: written(value) });
        expect(answer.body, String(value)).toEqual({ result: "success", msg: "" });
      });
      expect(changes[0], String(value)).toHaveProperty(name, value);
      expect(await registered(guest)).toHaveProperty(`realm_${name}`, value);
      const { realm } = await loadOrganization(org.realmId);
      expect(realm.settings).toHaveProperty(name, value);
    }
  });

  test("that is given its present value notifies nobody", async () => {
    const present = (await registered(owner))[`realm_${name}`];
    const changes = await changesFor(member, () => patch(owner, { [name]: written(present) }));
    expect(changes).toEqual([]);
  });

  test("is refused a value of another kind", async () => {
    const before = await registered(owner);
    const answer = await patch(owner, { [name]: { a: [1] }, description: "Not written" });
    const isAnyText = entry.schema instanceof z.ZodString && entry.schema.safeParse('{"a":[1]}').success;
    if (isAnyText) return;
    expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    const { queue_id: _queue, last_event_id: _position, ...after } = await registered(owner);
    expect(before).toMatchObject(after);
  });

  test(`may be changed by ${isOwners ? "owners" : "administrators"} and nobody else`, async () => {
    const [value] = values();
    const outcome = async (account: TestAccount) => (await patch(account, { [name]: written(value) })).body;
    expect(await outcome(owner)).toMatchObject({ result: "success" });
    expect(await outcome(administrator)).toMatchObject(
      isOwners ? { result: "error", msg: "Must be an organization owner" } : { result: "success" },
    );
    for (const account of [moderator, member, guest, bot]) {
      expect(await outcome(account)).toMatchObject({
        result: "error",
        code: "BAD_REQUEST",
        msg: "Must be an organization administrator",
      });
    }
    await patch(owner, { [name]: written(entry.default) });
  });
});

describe.each(Object.entries(organizationPermissions))("the permission %s", (name, entry) => {
  const isOwners = "changedBy" in entry && entry.changedBy === ROLE_OWNER;
  const onlySystemGroups = "onlySystemGroups" in entry;
  const field = `realm_${name}`;
  const allowed = () => {
    const names: readonly string[] = onlySystemGroups
      ? entry.onlySystemGroups
      : ["role:moderators", "role:fullmembers"];
    return names.filter((group) => group !== entry.default).map(groupId);
  };

  test("is given to a group, by id or with the present holder, and back", async () => {
    const [id] = allowed();
    const before = (await registered(owner))[field];
    const changes = await changesFor(member, () => patch(owner, { [name]: { new: id, old: before } }));
    expect(changes).toEqual([{ [name]: id }]);
    expect(await registered(guest)).toHaveProperty(field, id);
    const back = await changesFor(member, () => patch(owner, { [name]: before }));
    expect(back).toEqual([{ [name]: before }]);
    expect(await registered(guest)).toHaveProperty(field, before);
  });

  test("stays when the client expects another holder", async () => {
    const before = await registered(owner);
    const [id] = allowed();
    const changes = await changesFor(member, async () => {
      for (const old of [id, { direct_members: [member.id], direct_subgroups: [] }]) {
        expect((await patch(owner, { [name]: { new: id, old }, description: "Not written" })).body).toEqual({
          result: "error",
          code: "EXPECTATION_MISMATCH",
          msg: "'old' value does not match the expected value.",
        });
      }
    });
    expect(changes).toEqual([]);
    expect(await registered(owner)).toMatchObject({
      [field]: before[field],
      realm_description: before.realm_description,
    });
  });

  test("is given to people and groups, unless only system groups may hold it", async () => {
    const value = { direct_members: [member.id, owner.id], direct_subgroups: [groupId("role:moderators")] };
    if (onlySystemGroups) {
      expect((await patch(owner, { [name]: value })).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: `'${name}' must be a system user group.`,
      });
      return;
    }
    const before = (await registered(owner))[field];
    const sorted = { ...value, direct_members: [...value.direct_members].sort((one, other) => one - other) };
    const changes = await changesFor(guest, () => patch(owner, { [name]: { new: value } }));
    expect(changes).toEqual([{ [name]: sorted }]);
    expect(await registered(guest)).toHaveProperty(field, sorted);
    const same = await changesFor(guest, () => patch(owner, { [name]: { new: value, old: value } }));
    expect(same).toEqual([]);
    await patch(owner, { [name]: { new: before, old: value } });
    expect(await registered(guest)).toHaveProperty(field, before);
  });

  test("refuses groups that may not hold it, and people and groups that do not exist", async () => {
    for (const group of entry.notHeldBy) {
      expect((await patch(owner, { [name]: groupId(group) })).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: `'${name}' setting cannot be set to '${group}' group.`,
      });
    }
    expect((await patch(owner, { [name]: 987_654 })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid user group ID: 987654",
    });
    expect((await patch(owner, { [name]: { direct_members: [987_654] } })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid user ID: 987654",
    });
  });

  test(`may be changed by ${isOwners ? "owners" : "administrators"} and nobody else`, async () => {
    const before = (await registered(owner))[field];
    const answers = [administrator, moderator, member, guest, bot].map(
      async (account) => (await patch(account, { [name]: before })).body.msg,
    );
    const refused = "Must be an organization administrator";
    const ofAdministrator = isOwners ? "Must be an organization owner" : "";
    expect(await Promise.all(answers)).toEqual([ofAdministrator, refused, refused, refused, refused]);
  });
});

describe("the profile", () => {
  test("changes everywhere, plain or as JSON strings", async () => {
    const profile = { name: "42", description: '"Friends" of **tea**' };
    const changes = await changesFor(guest, () => patch(administrator, profile));
    expect(changes).toEqual([profile]);
    expect(await registered(member)).toMatchObject({
      realm_name: profile.name,
      realm_description: profile.description,
    });
    expect((await org.anonymous.get("/server_settings")).body).toMatchObject({
      realm_name: "42",
      realm_description: '<p>"Friends" of <strong>tea</strong></p>',
    });
    await patch(administrator, { name: '"Test organization"', description: '" "' });
    expect(await registered(member)).toMatchObject({
      realm_name: "Test organization",
      realm_description: "",
    });
  });

  test.each([
    [{ name: " " }, "Organization name cannot be blank."],
    [{ name: "a".repeat(41) }, "Organization name is too long (limit: 40 characters)."],
    [{ name: "a\u202eb" }, "Organization name contains an invalid character."],
    [{ description: "🫖".repeat(1_001) }, "description is too long (limit: 1000 characters)"],
    [
      { welcome_message_custom_text: "a".repeat(8_001) },
      "welcome_message_custom_text is too long (limit: 8000 characters)",
    ],
    [{ default_language: "xx" }, "Invalid language 'xx'"],
    [{ jitsi_server_url: "ftp://meet.example.com" }, "Invalid jitsi_server_url"],
    [{ message_content_edit_limit_seconds: 0 }, "message_content_edit_limit_seconds is too small (limit: 1)"],
    [{ video_chat_provider: 4 }, "Invalid video_chat_provider"],
  ])("refuses %j", async (params, msg) => {
    expect((await patch(owner, params)).body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("takes a description of the longest length in code points", async () => {
    const description = "🫖".repeat(1_000);
    expect((await patch(owner, { description })).body).toMatchObject({ result: "success" });
    await patch(owner, { description: "" });
  });
});

test("a limit is lifted by the word for it, or by null", async () => {
  for (const limit of ["unlimited", '"unlimited"', null]) {
    await patch(owner, { move_messages_within_stream_limit_seconds: 60 });
    await patch(owner, { move_messages_within_stream_limit_seconds: limit });
    expect(await registered(owner)).toHaveProperty("realm_move_messages_within_stream_limit_seconds", null);
  }
  await patch(owner, { jitsi_server_url: "https://meet.example.com" });
  await patch(owner, { jitsi_server_url: "default" });
  expect(await registered(owner)).toHaveProperty("realm_jitsi_server_url", null);
});

test("what is changed together arrives in one event, with the older fields that events have", async () => {
  const params = { topics_policy: "disable_empty_topic", message_edit_history_visibility_policy: "moves" };
  const changes = await changesFor(member, () => patch(owner, params));
  expect(changes).toEqual([{ ...params, mandatory_topics: true }]);
  expect(await registered(member)).toMatchObject({
    realm_mandatory_topics: true,
    realm_allow_edit_history: true,
  });
  await patch(owner, { topics_policy: "allow_empty_topic", message_edit_history_visibility_policy: "all" });
});

test("settings that are changed at the same time do not undo each other", async () => {
  const params: Record<string, unknown>[] = [
    { presence_disabled: true },
    { require_unique_names: true },
    { digest_weekday: 4 },
    { org_type: 10 },
    { can_create_bots_group: groupId("role:moderators") },
    { can_add_custom_emoji_group: { direct_members: [member.id] } },
  ];
  await Promise.all(params.map((given) => patch(owner, given)));
  const { realm } = await loadOrganization(org.realmId);
  expect(realm.settings).toMatchObject({
    presence_disabled: true,
    require_unique_names: true,
    digest_weekday: 4,
    org_type: 10,
  });
  expect(Object.keys(realm.permissions)).toEqual(
    expect.arrayContaining(["can_create_bots_group", "can_add_custom_emoji_group"]),
  );
  const defaults = { presence_disabled: false, require_unique_names: false, digest_weekday: 1, org_type: 0 };
  await patch(owner, { ...defaults, can_create_bots_group: groupId("role:members") });
});

test("of two requests that expect the same holder, one changes it", async () => {
  const field = "can_add_custom_emoji_group";
  await patch(owner, { [field]: groupId("role:members") });
  const old = groupId("role:members");
  const people = [owner, administrator, moderator, member];
  const answers = await Promise.all(
    people.map(({ id }) => patch(owner, { [field]: { new: { direct_members: [id] }, old } })),
  );
  const codes = answers.map(({ body }) => body.code ?? body.result).sort();
  expect(codes).toEqual([...Array(3).fill("EXPECTATION_MISMATCH"), "success"]);
});

test("unnamed groups that no longer hold anything are deleted", async () => {
  const field = "can_add_custom_emoji_group";
  const unnamed = async () => {
    const stored = (await loadOrganization(org.realmId)).groups;
    return [...stored.all()].filter(({ name }) => name === null).length;
  };
  await patch(owner, { [field]: groupId("role:members") });
  const before = await unnamed();
  for (const { id } of [owner, administrator, member])
    await patch(owner, { [field]: { direct_members: [id] } });
  expect(await unnamed()).toBe(before + 1);
  await patch(owner, { [field]: groupId("role:members") });
  expect(await unnamed()).toBe(before);
});

test("an object without anybody means nobody, one with a single group means that group", async () => {
  const field = "can_add_custom_emoji_group";
  await patch(owner, { [field]: {} });
  expect(await registered(owner)).toHaveProperty(`realm_${field}`, groupId("role:nobody"));
  await patch(owner, { [field]: { direct_subgroups: [groupId("role:moderators")] } });
  expect(await registered(owner)).toHaveProperty(`realm_${field}`, groupId("role:moderators"));
  await patch(owner, { [field]: groupId("role:members") });
});

describe("a channel of notices", () => {
  test("must exist, be visible and not be of another organization", async () => {
    const other = await createTestOrganization(server.port);
    await other.owner.subscribe("theirs");
    const { body } = await other.owner.client.get("/streams");
    const theirs = channelList.parse(body).streams.map(({ stream_id }) => stream_id);
    for (const id of [...theirs, 987_654_321]) {
      expect((await patch(owner, { new_stream_announcements_stream_id: id })).body).toEqual({
        result: "error",
        code: "BAD_REQUEST",
        msg: "Invalid channel ID",
      });
    }
  });

  test("is private if it receives reports", async () => {
    expect((await patch(owner, { moderation_request_channel_id: channelId })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Moderation request channel must be private.",
    });
  });

  test("receives the news about channels from then on, and none at any negative id", async () => {
    await patch(owner, { new_stream_announcements_stream_id: channelId });
    await member.subscribe("brand new", { announce: true });
    const narrow = [["channel", channelId]];
    const { body } = await owner.client.get("/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow,
    });
    expect(JSON.stringify(body.messages)).toContain("brand new");
    await patch(owner, { new_stream_announcements_stream_id: -7 });
    expect(await registered(owner)).toHaveProperty("realm_new_stream_announcements_stream_id", -1);
  });
});

test("a waiting period takes full membership from new members, in events and registrations", async () => {
  const events = await member.listen({ event_types: ["user_group"] });
  const before = await groupsFor(member);
  await patch(owner, { waiting_period_threshold: 30 });
  await patch(owner, { waiting_period_threshold: 0 });
  const received = await events.read();
  const [taken, left, lost, given] = received.map(({ id: _id, ...event }) => event);
  const full = { group_id: groupId("role:fullmembers"), type: "user_group" };
  const ordinary = { group_id: groupId("role:members"), type: "user_group" };
  expect(taken).toMatchObject({
    ...full,
    op: "remove_members",
    user_ids: expect.arrayContaining([member.id]),
  });
  expect(left).toMatchObject({ ...ordinary, op: "add_members", user_ids: taken?.user_ids });
  expect(lost).toMatchObject({ ...ordinary, op: "remove_members", user_ids: taken?.user_ids });
  expect(given).toMatchObject({ ...full, op: "add_members", user_ids: taken?.user_ids });
  expect(await groupsFor(member)).toEqual(before);
});

test("fences without a language are highlighted in the organization's", async () => {
  const rendered = async () => {
    const content = "```\nlet a = 1;\n```";
    return (await member.client.post("/messages/render", { content })).body.rendered;
  };
  const plain = await rendered();
  expect(plain).not.toContain("data-code-language");
  await patch(owner, { default_code_block_language: "rust" });
  expect(await rendered()).toContain('data-code-language="Rust"');
  await patch(owner, { default_code_block_language: "" });
  expect(await rendered()).toBe(plain);
});

test("permissions are enforced as they were given", async () => {
  await patch(owner, { can_create_public_channel_group: groupId("role:moderators") });
  const refused = await member.client.post("/users/me/subscriptions", { subscriptions: [{ name: "mine" }] });
  expect(refused.body).toMatchObject({ code: "BAD_REQUEST", msg: "Insufficient permission" });
  await patch(owner, { can_create_public_channel_group: { direct_members: [member.id] } });
  await member.subscribe("mine");
  await patch(owner, { can_create_public_channel_group: groupId("role:members") });
});

test("another organization's people do not learn of it, and unknown parameters are reported", async () => {
  const other = await createTestOrganization(server.port);
  const changes = await changesFor(other.owner, async () => {
    const { body } = await patch(owner, { presence_disabled: true, avatar_color: "red" });
    expect(body).toEqual({ result: "success", msg: "", ignored_parameters_unsupported: ["avatar_color"] });
  });
  expect(changes).toEqual([]);
  await patch(owner, { presence_disabled: false });
});

test("guests are told whom they may no longer know of, and whom they may know of again", async () => {
  const field = "can_access_all_users_group";
  await owner.subscribe("with the guest", { principals: [guest.id, moderator.id] });
  await member.send([guest.id], "hello");
  const stranger = await org.add();
  const [seen, other] = [await guest.listen({ event_types: ["realm_user"] }), await member.listen()];
  const told = async () =>
    (await seen.read()).map(({ op, person }) => [op, z.object({ user_id: z.int() }).parse(person).user_id]);
  await patch(owner, { [field]: groupId("role:members") });
  const removed = await told();
  expect(removed).toContainEqual(["remove", stranger.id]);
  expect((await guest.client.get(`/users/${stranger.id}`)).body).toMatchObject({ code: "BAD_REQUEST" });
  for (const known of [guest, moderator, member, bot])
    expect(removed).not.toContainEqual(["remove", known.id]);
  await patch(owner, { [field]: groupId("role:everyone") });
  expect(await told()).toEqual(removed.map(([, id]) => ["add", id]));
  expect((await other.read()).filter(({ type }) => type === "realm_user")).toEqual([]);
});

/** PATCH /realm: every setting, its allowed changes, and events. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { patchRealm, realmChangesFor, registeredRealm } from "../../testing/organization-changes.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { settingCandidates } from "../../testing/setting-candidates.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { systemGroupId } from "../../testing/test-groups.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { reactivateOrganization } from "./deactivate-organization.ts";
import { setOwnerFullContentAccess } from "./list-organizations.ts";
import { changeableOrganizationSettings } from "./organization-settings.contract.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

/** Ids of a public and a private channel. */
let channelId = 0;
let privateId = 0;

beforeAll(async () => {
  configure({ bigBlueButton: { url: "https://bbb.example.com/bigbluebutton/", secret: "not used" } });
  const url = "https://calls.example.com";
  configure({
    constructorGroups: { url, accessKey: "not used", secretKey: "not used" },
    nextcloud: { url, user: "not used", password: "not used" },
  });
  await owner.subscribe("news");
  await owner.subscribe("reports", { invite_only: true });
  channelId = await owner.channelId("news");
  privateId = await owner.channelId("reports");
});

describe.each(Object.entries(changeableOrganizationSettings()))("the setting %s", (name, entry) => {
  const isOwners = "changedBy" in entry && entry.changedBy === ROLE_OWNER;
  const isChannel = "refersTo" in entry;
  const unsupported = "withoutEffect" in entry ? { ignored_parameters_unsupported: [name] } : {};

  function values(): unknown[] {
    if (isChannel) return [name === "moderation_request_channel_id" ? privateId : channelId, -1];
    const candidates = settingCandidates(entry).filter((value) => value !== entry.default);
    return [...candidates, entry.default].filter((value) => value !== 0 || !name.endsWith("_days"));
  }

  /** Time limits and retention use words for "none", since null means "not given". */
  function written(value: unknown): unknown {
    if (name === "message_retention_days" && value === -1) return "unlimited";
    return value;
  }

  test("takes each of its values, which arrive in the event, in registrations and in the database", async () => {
    for (const value of values()) {
      const changes = await realmChangesFor(member, async () => {
        const answer = await patchRealm(owner, { [name]: written(value) });
        expect(answer.body, String(value)).toEqual({ result: "success", msg: "", ...unsupported });
      });
      expect(changes[0], String(value)).toHaveProperty(name, value);
      expect(await registeredRealm(guest)).toHaveProperty(`realm_${name}`, value);
      const { realm } = await loadOrganization(org.realmId);
      expect(realm.settings).toHaveProperty(name, value);
    }
  });

  test("that is given its present value notifies nobody", async () => {
    const present = (await registeredRealm(owner))[`realm_${name}`];
    const changes = await realmChangesFor(member, () => patchRealm(owner, { [name]: written(present) }));
    expect(changes).toEqual([]);
  });

  test("is refused a value of another kind", async () => {
    const before = await registeredRealm(owner);
    const answer = await patchRealm(owner, { [name]: { a: [1] }, description: "Not written" });
    const isAnyText = entry.schema instanceof z.ZodString && entry.schema.safeParse('{"a":[1]}').success;
    if (isAnyText) return;
    expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    const { queue_id: _queue, last_event_id: _position, ...after } = await registeredRealm(owner);
    expect(before).toMatchObject(after);
  });

  test(`may be changed by ${isOwners ? "owners" : "administrators"} and nobody else`, async () => {
    const [value] = values();
    const outcome = async (account: TestAccount) =>
      (await patchRealm(account, { [name]: written(value) })).body;
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
    await patchRealm(owner, { [name]: written(entry.default) });
  });
});

describe("the profile", () => {
  test("changes everywhere, plain or as JSON strings", async () => {
    const profile = { name: "42", description: '"Friends" of **tea**' };
    const changes = await realmChangesFor(guest, () => patchRealm(administrator, profile));
    expect(changes).toEqual([profile]);
    expect(await registeredRealm(member)).toMatchObject({
      realm_name: profile.name,
      realm_description: profile.description,
    });
    expect((await org.anonymous.get("/server_settings")).body).toMatchObject({
      realm_name: "42",
      realm_description: '<p>"Friends" of <strong>tea</strong></p>',
    });
    await patchRealm(administrator, { name: '"Test organization"', description: '" "' });
    expect(await registeredRealm(member)).toMatchObject({
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
    [{ video_chat_provider: 5 }, "Invalid video_chat_provider"],
  ])("refuses %j", async (params, msg) => {
    expect((await patchRealm(owner, params)).body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("takes a description of the longest length in code points", async () => {
    const description = "🫖".repeat(1_000);
    expect((await patchRealm(owner, { description })).body).toMatchObject({ result: "success" });
    await patchRealm(owner, { description: "" });
  });
});

test("a limit is lifted by the word for it, or by null", async () => {
  for (const limit of ["unlimited", '"unlimited"', null]) {
    await patchRealm(owner, { move_messages_within_stream_limit_seconds: 60 });
    await patchRealm(owner, { move_messages_within_stream_limit_seconds: limit });
    expect(await registeredRealm(owner)).toHaveProperty(
      "realm_move_messages_within_stream_limit_seconds",
      null,
    );
  }
  await patchRealm(owner, { jitsi_server_url: "https://meet.example.com" });
  await patchRealm(owner, { jitsi_server_url: "default" });
  expect(await registeredRealm(owner)).toHaveProperty("realm_jitsi_server_url", null);
});

test("what is changed together arrives in one event, with the older fields that events have", async () => {
  const params = { topics_policy: "disable_empty_topic", message_edit_history_visibility_policy: "moves" };
  const changes = await realmChangesFor(member, () => patchRealm(owner, params));
  expect(changes).toEqual([{ ...params, mandatory_topics: true }]);
  expect(await registeredRealm(member)).toMatchObject({
    realm_mandatory_topics: true,
    realm_allow_edit_history: true,
  });
  await patchRealm(owner, {
    topics_policy: "allow_empty_topic",
    message_edit_history_visibility_policy: "all",
  });
});

test("settings that the event of several does not have are told by one event each", async () => {
  const events = await member.listen({ event_types: ["realm"] });
  await patchRealm(owner, { message_retention_days: 30, avatar_changes_disabled: true, org_type: 30 });
  expect(await events.read()).toMatchObject([
    { op: "update_dict", data: { org_type: 30 } },
    { op: "update", property: "message_retention_days", value: 30 },
    { op: "update", property: "avatar_changes_disabled", value: true },
  ]);
  await patchRealm(owner, { message_retention_days: "unlimited", avatar_changes_disabled: false });
});

test("settings that are changed at the same time do not undo each other", async () => {
  const params: Record<string, unknown>[] = [
    { presence_disabled: true },
    { require_unique_names: true },
    { digest_weekday: 4 },
    { org_type: 10 },
    { can_create_bots_group: await systemGroupId(owner, "role:moderators") },
    { can_add_custom_emoji_group: { direct_members: [member.id] } },
  ];
  await Promise.all(params.map((given) => patchRealm(owner, given)));
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
  await patchRealm(owner, { ...defaults, can_create_bots_group: await systemGroupId(owner, "role:members") });
});

describe("a channel of notices", () => {
  test("must exist, be visible and not be of another organization", async () => {
    const other = await createTestOrganization(server.port);
    await other.owner.subscribe("theirs");
    for (const id of [await other.owner.channelId("theirs"), 987_654_321]) {
      expect((await patchRealm(owner, { new_stream_announcements_stream_id: id })).body).toEqual({
        result: "error",
        code: "BAD_REQUEST",
        msg: "Invalid channel ID",
      });
    }
  });

  test("is private if it receives reports", async () => {
    expect((await patchRealm(owner, { moderation_request_channel_id: channelId })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Moderation request channel must be private.",
    });
  });

  test("receives the news about channels from then on, and none at any negative id", async () => {
    await patchRealm(owner, { new_stream_announcements_stream_id: channelId });
    await member.subscribe("brand new", { announce: true });
    const narrow = [["channel", channelId]];
    const { body } = await owner.client.get("/messages", {
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow,
    });
    expect(JSON.stringify(body.messages)).toContain("brand new");
    await patchRealm(owner, { new_stream_announcements_stream_id: -7 });
    expect(await registeredRealm(owner)).toHaveProperty("realm_new_stream_announcements_stream_id", -1);
  });
});

test("notices of changes are written into the channel unless the organization wants none", async () => {
  await owner.subscribe("watched");
  const id = await owner.channelId("watched");
  const notices = async () => {
    const narrow = [["channel", id]];
    const { body } = await owner.client.get("/messages", {
      anchor: "newest",
      num_before: 50,
      num_after: 0,
      narrow,
    });
    return z.array(z.object({ id: z.int() })).parse(body.messages).length;
  };
  const rewrite = (description: string) => owner.client.patch(`/streams/${id}`, { description });
  const before = await notices();
  await rewrite("A first text");
  expect(await notices()).toBe(before + 1);
  await patchRealm(owner, { send_channel_events_messages: false });
  await rewrite("A second text");
  await owner.client.patch(`/streams/${id}`, { new_name: "watched no more" });
  await owner.subscribe("quiet");
  const quiet = [["channel", await owner.channelId("quiet")]];
  const page = { anchor: "newest", num_before: 9, num_after: 0, narrow: quiet };
  expect((await owner.client.get("/messages", page)).body).toMatchObject({ messages: [] });
  expect(await notices()).toBe(before + 1);
  await patchRealm(owner, { send_channel_events_messages: true });
  await rewrite("A third text");
  expect(await notices()).toBe(before + 2);
});

test("the rating of GIFs is changed by its older name too, and told by the newer one", async () => {
  const changes = await realmChangesFor(member, () => patchRealm(owner, { giphy_rating: 3 }));
  expect(changes).toEqual([{ gif_rating_policy: 3 }]);
  expect((await patchRealm(owner, { giphy_rating: 6 })).body.code).toBe("BAD_REQUEST");
  const both = await realmChangesFor(member, () =>
    patchRealm(owner, { giphy_rating: 1, gif_rating_policy: 2 }),
  );
  expect(both).toEqual([{ gif_rating_policy: 2 }]);
  const registered = await registeredRealm(guest);
  expect(registered).toMatchObject({
    realm_gif_rating_policy: 2,
    gif_rating_policy_options: { disabled: { id: 0 } },
  });
  const { body } = await guest.client.post("/register", { fetch_event_types: ["tenor", "giphy"] });
  expect(body).toMatchObject({ tenor_api_key: "", giphy_api_key: "" });
  expect(registered).not.toHaveProperty("realm_giphy_rating");
  expect(registered).not.toHaveProperty("giphy_rating_options");
  await patchRealm(owner, { gif_rating_policy: 0 });
});

test("pictures in messages have one of three sizes", async () => {
  for (const media_preview_size of [0, 99, 125, 250, '"100"'])
    expect((await patchRealm(owner, { media_preview_size })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Invalid media_preview_size",
    });
  expect(await registeredRealm(guest)).toHaveProperty("realm_media_preview_size", 100);
});

test("people without a picture have none that was uploaded", async () => {
  const answer = await patchRealm(owner, { default_avatar_source: "U" });
  expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid default_avatar_source" });
  expect(await registeredRealm(guest)).toHaveProperty("realm_default_avatar_source", "G");
});

test("owners' access to all content is told, and no request changes it", async () => {
  const answer = await patchRealm(owner, { owner_full_content_access: true });
  expect(answer.body).toMatchObject({ ignored_parameters_unsupported: ["owner_full_content_access"] });
  expect(await registeredRealm(guest)).toHaveProperty("realm_owner_full_content_access", false);
  const changes = await realmChangesFor(guest, async () => {
    await setOwnerFullContentAccess(org.realmId, true);
    await setOwnerFullContentAccess(org.realmId, true);
    await expect.poll(() => registeredRealm(guest)).toMatchObject({ realm_owner_full_content_access: true });
  });
  expect(changes).toEqual([{ owner_full_content_access: true }]);
  const { realm } = await loadOrganization(org.realmId);
  expect(realm.settings).toHaveProperty("owner_full_content_access", true);
  await setOwnerFullContentAccess(org.realmId, false);
});

test("fences without a language are highlighted in the organization's", async () => {
  const rendered = async () => {
    const content = "```\nlet a = 1;\n```";
    return (await member.client.post("/messages/render", { content })).body.rendered;
  };
  const plain = await rendered();
  expect(plain).not.toContain("data-code-language");
  await patchRealm(owner, { default_code_block_language: "rust" });
  expect(await rendered()).toContain('data-code-language="Rust"');
  await patchRealm(owner, { default_code_block_language: "" });
  expect(await rendered()).toBe(plain);
});

test("another organization's people do not learn of it, and unknown parameters are reported", async () => {
  const other = await createTestOrganization(server.port);
  const changes = await realmChangesFor(other.owner, async () => {
    const { body } = await patchRealm(owner, { presence_disabled: true, avatar_color: "red" });
    expect(body).toEqual({ result: "success", msg: "", ignored_parameters_unsupported: ["avatar_color"] });
  });
  expect(changes).toEqual([]);
  await patchRealm(owner, { presence_disabled: false });
});

test("owners deactivate the organization: its clients are notified, and nothing is possible any more", async () => {
  const { realmId, ...other } = await createTestOrganization(server.port);
  const deactivate = (who: TestAccount, days: unknown) =>
    who.client.post("/realm/deactivate", { deletion_delay_days: days });
  expect((await deactivate(other.administrator, null)).body.msg).toBe("Must be an organization owner");
  expect((await deactivate(other.owner, 30)).body.msg).toBe(
    "The data of a deactivated organization is kept; deletion_delay_days must be null.",
  );
  const missing = await other.owner.client.post("/realm/deactivate");
  expect(missing.body.code).toBe("REQUEST_VARIABLE_MISSING");
  const events = await other.member.listen();
  const announced = events.next("realm");
  const { queues } = await streamOf(realmId);
  await expect.poll(() => queues.get(events.queueId)?.wait).toBeTruthy();
  expect((await deactivate(other.owner, null)).body).toEqual({ result: "success", msg: "" });
  expect(await announced).toMatchObject({ op: "deactivated", realm_id: realmId });
  const refused = { status: 401, body: { code: "REALM_DEACTIVATED" } };
  expect(await other.owner.client.get("/users/me")).toMatchObject(refused);
  expect(await other.member.client.post("/register")).toMatchObject(refused);
  expect((await owner.client.get("/users/me")).status).toBe(200);
  await reactivateOrganization(realmId);
  expect((await other.member.client.get("/users/me")).status).toBe(200);
});

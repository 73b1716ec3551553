/** PATCH /settings: every setting, profile, password, and events. */
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { settingCandidates } from "../../testing/setting-candidates.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member, guest, bot } = org;

const NEW_PASSWORD = "another correct horse battery";
const settingsAnswer = z.object({ user_settings: z.record(z.string(), z.unknown()) });
const knowsObject = { client_capabilities: { user_settings_object: true, parley_additions: true } };

async function settingsOf({ client }: TestAccount): Promise<Record<string, unknown>> {
  const { body } = await client.post("/register", { fetch_event_types: ["user_settings"], ...knowsObject });
  return settingsAnswer.parse(body).user_settings;
}

const patch = ({ client }: TestAccount, params: Record<string, unknown>) => client.patch("/settings", params);

const withoutEffect = new Set(
  Object.entries(userSettings).flatMap(([name, entry]) => ("withoutEffect" in entry ? [name] : [])),
);

async function patched(account: TestAccount, params: Record<string, unknown>): Promise<void> {
  const unsupported = Object.keys(params).filter((name) => withoutEffect.has(name));
  expect((await patch(account, params)).body).toEqual({
    result: "success",
    msg: "",
    ...(unsupported.length > 0 && { ignored_parameters_unsupported: unsupported }),
  });
}

async function eventsFor(
  account: TestAccount,
  act: () => Promise<unknown>,
  options: Record<string, unknown> = knowsObject,
): Promise<object[]> {
  const reader = await account.listen(options);
  await act();
  return (await reader.read()).map(({ id: _id, ...event }) => event);
}

/** Event types that reveal the setting to other people. */
function ofOthers(name: string): string[] {
  // Hiding presence makes the person offline for everyone.
  if (name === "presence_enabled") return ["realm_user", "presence"];
  // Owners and administrators see who allows private data exports.
  if (name === "allow_private_data_export") return ["realm_user", "realm_export_consent"];
  return ["realm_user"];
}

describe.each(Object.entries(userSettings))("the setting %s", (name, entry) => {
  const olderType = "olderFetchType" in entry ? entry.olderFetchType : null;
  const candidates = settingCandidates(entry).filter((value) => value !== entry.default);

  test("takes each of its values, which arrive in the event, in a registration and in the database", async () => {
    for (const value of [...candidates, entry.default]) {
      const events = await eventsFor(guest, () => patched(guest, { [name]: value }), {
        ...knowsObject,
        event_types: ["user_settings"],
      });
      const expected = { type: "user_settings", op: "update", property: name, value };
      expect(events, String(value)).toEqual([expect.objectContaining(expected)]);
      expect(await settingsOf(guest)).toHaveProperty(name, value);
      const stored = (await loadOrganization(org.realmId)).users.get(guest.id);
      expect(stored?.settings).toHaveProperty(name, value);
    }
  });

  test("that is given its present value notifies nobody", async () => {
    const present = (await settingsOf(guest))[name];
    expect(await eventsFor(guest, () => patched(guest, { [name]: present }), {})).toEqual([]);
  });

  test("is refused a value of another kind, and then nothing is changed", async () => {
    const before = await settingsOf(guest);
    const answer = await patch(guest, { [name]: { a: 1 }, full_name: "Not Written" });
    expect(answer.body).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    expect(await settingsOf(guest)).toEqual(before);
  });

  test("reaches older clients in the event they know, and other people not at all", async () => {
    const [value] = candidates;
    const outsider = await owner.listen();
    const events = await eventsFor(member, () => patched(member, { [name]: value }), {
      event_types: ["update_display_settings", "update_global_notifications"],
    });
    const named =
      olderType === "update_display_settings" ? { setting_name: name } : { notification_name: name };
    const expected = { type: olderType, user: member.email, ...named, setting: value };
    expect(events).toEqual(olderType === null ? [] : [expect.objectContaining(expected)]);
    const seen = await outsider.read();
    expect(seen.filter(({ type }) => !ofOthers(name).includes(type))).toEqual([]);
    await patched(member, { [name]: entry.default });
  });
});

test("a setting that the protocol does not have is told only to clients that know what Parley adds", async () => {
  const other = { client_capabilities: { user_settings_object: true } };
  const events = await eventsFor(guest, () => patched(guest, { quiet_hours_enabled: true }), other);
  expect(events).toEqual([]);
  const fetched = ["user_settings", "realm_user_settings_defaults"];
  const { body } = await guest.client.post("/register", { fetch_event_types: fetched, ...other });
  expect(JSON.stringify(body)).toContain("enter_sends");
  expect(JSON.stringify(body)).not.toContain("quiet_hours");
  expect(await settingsOf(guest)).toHaveProperty("quiet_hours_enabled", true);
  await patched(guest, { quiet_hours_enabled: false });
});

test("the view of recent conversations is taken by its older name too, and told by the newer one", async () => {
  const events = await eventsFor(guest, () => patched(guest, { web_home_view: "recent_topics" }));
  expect(events).toEqual([
    { type: "user_settings", op: "update", property: "web_home_view", value: "recent" },
  ]);
  await patched(guest, { web_home_view: "inbox" });
});

test("settings that newer levels have added exist", async () => {
  expect(await settingsOf(guest)).toMatchObject({ web_inbox_show_channel_folders: true });
  await patched(guest, { web_inbox_show_channel_folders: false });
  expect(await settingsOf(guest)).toMatchObject({ web_inbox_show_channel_folders: false });
  await patched(guest, { web_inbox_show_channel_folders: true });
});

test("text has a size that can be read", async () => {
  for (const web_font_size_px of [0, 11, 21, 1_000_000, 14.5])
    expect((await patch(guest, { web_font_size_px })).body).toMatchObject({ code: "BAD_REQUEST" });
});

test("older clients change the same settings at their own paths, and only those", async () => {
  const { client } = member;
  const notifications = await client.patch("/settings/notifications", {
    enable_sounds: false,
    enter_sends: false,
  });
  expect(notifications.body).toMatchObject({ ignored_parameters_unsupported: ["enter_sends"] });
  const display = await client.patch("/settings/display", { enter_sends: false, timezone: "UTC" });
  expect(display.body).toEqual({ result: "success", msg: "" });
  expect(await settingsOf(member)).toMatchObject({
    enable_sounds: false,
    enter_sends: false,
    timezone: "UTC",
  });
  await patched(member, { enable_sounds: true, enter_sends: true });
});

test("a language comes with its English name", async () => {
  const events = await eventsFor(member, () => patched(member, { default_language: "pt-br" }), {});
  const named = { language_name: "Brazilian Portuguese" };
  expect(events).toEqual([
    { type: "user_settings", op: "update", property: "default_language", value: "pt-br", ...named },
    {
      type: "update_display_settings",
      user: member.email,
      setting_name: "default_language",
      setting: "pt-br",
      ...named,
    },
  ]);
  await patched(member, { default_language: "en" });
});

test("the time zone is told to the person's clients and to everyone who knows the person", async () => {
  const all = await owner.listen({ event_types: ["realm_user"] });
  const events = await eventsFor(member, () => patched(member, { timezone: "Asia/Kolkata" }));
  const person = { user_id: member.id, timezone: "Asia/Kolkata" };
  const update = { type: "realm_user", op: "update", person };
  expect(events).toEqual([
    update,
    { type: "user_settings", op: "update", property: "timezone", value: "Asia/Kolkata" },
  ]);
  expect(await all.read()).toEqual([expect.objectContaining(update)]);
  expect(await settingsOf(member)).toHaveProperty("timezone", "Asia/Kolkata");
  expect((await owner.client.get(`/users/${member.id}`)).body).toMatchObject({
    user: { timezone: "Asia/Kolkata" },
  });
});

describe("the name", () => {
  const named = (person: TestAccount) => owner.client.get(`/users/${person.id}`);

  test("changes for everyone who knows the person, and for nobody else", async () => {
    const person = await org.add();
    const other = await createTestOrganization(server.port);
    // Otherwise the client gets placeholders for hidden users.
    const knowing = { client_capabilities: { user_list_incomplete: true } };
    const outsiders = [await other.owner.listen(), await guest.listen(knowing)];
    await changeAccess("role:members");
    const events = await eventsFor(owner, () => patched(person, { full_name: " Ada  Lovelace " }));
    expect(events).toEqual([
      { type: "realm_user", op: "update", person: { user_id: person.id, full_name: "Ada  Lovelace" } },
    ]);
    expect((await named(person)).body).toMatchObject({ user: { full_name: "Ada  Lovelace" } });
    for (const outsider of outsiders) {
      const seen = await outsider.read();
      // Changed access removes people from the guest's client.
      expect(seen.filter(({ type, op }) => type === "realm_user" && op !== "remove")).toEqual([]);
    }
    await changeAccess("role:everyone");
  });

  test("may stay as it is", async () => {
    const person = await org.add({ fullName: "Same" });
    expect(await eventsFor(owner, () => patched(person, { full_name: "Same" }))).toEqual([]);
  });

  test.each([
    ["", "Name cannot be blank."],
    ["a".repeat(101), "Name is too long (limit: 100 characters)."],
    ["a\u202eb", "Name contains an invalid character."],
  ])("%j is refused", async (full_name, msg) => {
    expect((await patch(member, { full_name })).body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("is changed by administrators only where the organization says so", async () => {
    await owner.client.patch("/realm", { name_changes_disabled: true });
    expect((await patch(member, { full_name: "Changed" })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Name changes are disabled in this organization.",
    });
    await patched(administrator, { full_name: "Changed" });
    await owner.client.patch("/realm", { name_changes_disabled: false });
  });

  test("is unlike all others where the organization says so", async () => {
    const [one, two] = [await org.add({ fullName: "Only One" }), await org.add()];
    await owner.client.patch("/realm", { require_unique_names: true });
    for (const full_name of ["ONLY one", "Only \u041ene", "Only\u200b One", "OnIy One"]) {
      expect((await patch(two, { full_name })).body).toMatchObject({
        code: "BAD_REQUEST",
        msg: "Unique names required in this organization.",
      });
    }
    await patched(one, { full_name: "only one" });
    await owner.client.patch("/realm", { require_unique_names: false });
  });
});

const groupAnswer = z.object({ realm_user_groups: z.array(z.object({ id: z.int(), name: z.string() })) });

/** Sets which accounts guests may see. */
async function changeAccess(name: string): Promise<void> {
  const { body } = await owner.client.post("/register", { fetch_event_types: ["realm_user_groups"] });
  const group = groupAnswer.parse(body).realm_user_groups.find((each) => each.name === name);
  await owner.client.patch("/realm", { can_access_all_users_group: group?.id });
}

describe("the visibility of the address", () => {
  const addressFor = async (viewer: TestAccount, person: TestAccount) => {
    const { body } = await viewer.client.get(`/users/${person.id}`);
    return z
      .object({ user: z.object({ email: z.string(), delivery_email: z.string().nullable() }) })
      .parse(body).user;
  };

  test("tells those for whom it changes, and nobody else", async () => {
    const person = await org.add();
    const readers = [await owner.listen(), await member.listen(), await person.listen(knowsObject)];
    const seen = () =>
      Promise.all(
        readers.map(async (reader) => (await reader.read()).map((event) => event.person ?? event.property)),
      );
    await patched(person, { email_address_visibility: 3 });
    const hidden = `user${person.id}@${org.host.replace(/:\d+$/, "")}`;
    expect(await addressFor(member, person)).toEqual({ email: hidden, delivery_email: null });
    expect(await addressFor(owner, person)).toEqual({ email: person.email, delivery_email: person.email });
    expect(await seen()).toEqual([
      [],
      [
        { user_id: person.id, delivery_email: null },
        { user_id: person.id, new_email: hidden },
      ],
      ["email_address_visibility"],
    ]);
    await patched(person, { email_address_visibility: 1 });
    expect(await seen()).toEqual([
      [],
      [
        { user_id: person.id, delivery_email: person.email },
        { user_id: person.id, new_email: person.email },
      ],
      ["email_address_visibility"],
    ]);
  });
});

describe("the address", () => {
  test("may be given as it is", async () => {
    await patched(member, { email: member.email });
    expect((await member.client.get("/users/me")).body).toMatchObject({ delivery_email: member.email });
  });

  test.each([
    ["not an address", "Invalid address."],
    ["owner@example.com", "Already has an account."],
    [
      "new@example.com",
      "This server does not send email, so you cannot confirm a new address. An administrator can change it in the settings, under People.",
    ],
  ])("%j is refused", async (email, msg) => {
    expect((await patch(member, { email })).body).toEqual({ result: "error", code: "BAD_REQUEST", msg });
  });

  test("is not changed by members where the organization says so", async () => {
    await owner.client.patch("/realm", { email_changes_disabled: true });
    expect((await patch(member, { email: "new@example.com" })).body).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Email address changes are disabled in this organization.",
    });
    await owner.client.patch("/realm", { email_changes_disabled: false });
  });
});

describe("the password", () => {
  const signIn = ({ email }: TestAccount, password: string) =>
    org.anonymous.post("/fetch_api_key", { username: email, password });

  test("changes with the present one, ends the other sessions and keeps the API key", async () => {
    const person = await org.add({ password: TEST_PASSWORD });
    const token = await startSession(org.realmId, person.id, "a browser");
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const own = () => org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } });
    expect((await own()).status).toBe(200);
    await patched(person, { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD });
    expect((await own()).body).toMatchObject({ code: "UNAUTHORIZED" });
    expect((await person.client.get("/users/me")).status).toBe(200);
    expect((await signIn(person, TEST_PASSWORD)).body).toMatchObject({ code: "AUTHENTICATION_FAILED" });
    expect((await signIn(person, NEW_PASSWORD)).body).toMatchObject({ result: "success" });
  });

  test("changes from a browser without ending that browser's session", async () => {
    const person = await org.add({ password: TEST_PASSWORD });
    const token = await startSession(org.realmId, person.id, "a browser");
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const headers = {
      cookie,
      origin: `http://${org.host}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams({ old_password: TEST_PASSWORD, new_password: NEW_PASSWORD }).toString();
    expect((await org.anonymous.raw({ method: "PATCH", path: "/settings", headers, body })).status).toBe(200);
    expect((await org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } })).status).toBe(
      200,
    );
  });

  test.each([
    [{ old_password: "wrong", new_password: NEW_PASSWORD }, "BAD_REQUEST", "Wrong password!"],
    [{ old_password: "", new_password: NEW_PASSWORD }, "BAD_REQUEST", "Wrong password!"],
    [{ new_password: NEW_PASSWORD }, "REQUEST_VARIABLE_MISSING", "Missing 'old_password' argument"],
    [
      { old_password: TEST_PASSWORD, new_password: "password" },
      "BAD_REQUEST",
      "The password is too easy to guess.",
    ],
    [
      { old_password: TEST_PASSWORD, new_password: "short" },
      "BAD_REQUEST",
      "The password must have at least 8 characters.",
    ],
  ])("is not changed by %j", async (params, code, msg) => {
    const answer = await patch(member, { ...params, enter_sends: false });
    expect(answer.body).toMatchObject({ result: "error", code, msg });
    expect((await signIn(member, TEST_PASSWORD)).body).toMatchObject({ result: "success" });
    expect(await settingsOf(member)).toHaveProperty("enter_sends", true);
  });

  test("of an account that has none cannot be guessed", async () => {
    const person = await org.add();
    const answer = await patch(person, { old_password: "", new_password: NEW_PASSWORD });
    expect(answer.body).toMatchObject({ code: "BAD_REQUEST", msg: "Wrong password!" });
  });
});

test("bots have no settings of their own to change", async () => {
  expect((await patch(bot, { enter_sends: false })).body).toEqual({
    result: "error",
    code: "BAD_REQUEST",
    msg: "This endpoint does not accept bot requests.",
  });
});

test("settings that are changed at the same time do not undo each other", async () => {
  const person = await org.add();
  const changes = { enter_sends: false, color_scheme: 2, web_font_size_px: 20, fluid_layout_width: true };
  await Promise.all(Object.entries(changes).map(([name, value]) => patched(person, { [name]: value })));
  const stored = (await loadOrganization(org.realmId)).users.get(person.id);
  expect(stored?.settings).toMatchObject(changes);
});

/** PATCH /realm/user_settings_defaults changes settings of new people only. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import {
  userSettings,
  userSettingsWithDefaults,
} from "../../people/users/settings/user-settings.contract.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { settingCandidates } from "../../testing/setting-candidates.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const PATH = "/realm/user_settings_defaults";
const knowsAdditions = { client_capabilities: { parley_additions: true } };
const answered = z.object({
  user_settings: z.record(z.string(), z.unknown()),
  realm_user_settings_defaults: z.record(z.string(), z.unknown()),
});

async function registered({ client }: TestAccount) {
  const fetch_event_types = ["user_settings", "realm_user_settings_defaults"];
  return answered.parse((await client.post("/register", { fetch_event_types, ...knowsAdditions })).body);
}

/** Success of changing one setting, including whether it has an effect. */
const successOf = (name: string) => ({
  result: "success",
  msg: "",
  ...(withoutEffect.has(name) && { ignored_parameters_unsupported: [name] }),
});
const withoutEffect = new Set(
  Object.entries(userSettings).flatMap(([name, entry]) => ("withoutEffect" in entry ? [name] : [])),
);

async function patched(params: Record<string, unknown>): Promise<void> {
  const { body } = await administrator.client.patch(PATH, params);
  expect(body).toEqual(successOf(Object.keys(params)[0] ?? ""));
}

describe.each(Object.entries(userSettingsWithDefaults()))("the default of %s", (name, entry) => {
  const candidates = settingCandidates(entry).filter((value) => value !== entry.default);

  test("takes each value, which everyone is told and only new people begin with", async () => {
    for (const value of [...candidates, entry.default]) {
      const event_types = ["realm_user_settings_defaults", "user_settings"];
      const events = await guest.listen({ event_types, ...knowsAdditions });
      const others = await guest.listen({ event_types });
      await patched({ [name]: value });
      expect(await events.read(), String(value)).toEqual([
        expect.objectContaining({
          type: "realm_user_settings_defaults",
          op: "update",
          property: name,
          value,
        }),
      ]);
      expect(await others.read()).toHaveLength("isAddition" in entry ? 0 : 1);
      const { user_settings, realm_user_settings_defaults } = await registered(member);
      expect(realm_user_settings_defaults).toHaveProperty(name, value);
      expect(user_settings).toHaveProperty(name, entry.default);
      const { realm } = await loadOrganization(org.realmId);
      expect(realm.userSettingsDefaults).toHaveProperty(name, value);
      if (value === candidates[0]) {
        const person = await org.add();
        expect((await registered(person)).user_settings).toHaveProperty(name, value);
      }
    }
  });
});

test("a default that is given as it is notifies nobody", async () => {
  const events = await guest.listen();
  await patched({ enter_sends: userSettings.enter_sends.default });
  expect(await events.read()).toEqual([]);
});

test("people keep what they began with", async () => {
  await patched({ color_scheme: 2 });
  const person = await org.add();
  await patched({ color_scheme: 3 });
  expect((await registered(person)).user_settings).toHaveProperty("color_scheme", 2);
  const stored = (await loadOrganization(org.realmId)).users.get(person.id);
  expect(stored?.settings).toHaveProperty("color_scheme", 2);
  await patched({ color_scheme: 1 });
});

test("new people begin with the organization's language, bots with the server's defaults", async () => {
  await owner.client.patch("/realm", { default_language: "fr" });
  await patched({ enter_sends: false });
  const person = await org.add();
  expect((await registered(person)).user_settings).toMatchObject({
    default_language: "fr",
    enter_sends: false,
  });
  const robot = await org.add({ bot: { type: 1, ownerId: member.id } });
  expect((await registered(robot)).user_settings).toMatchObject({
    default_language: "en",
    enter_sends: true,
  });
  await patched({ enter_sends: true });
  await owner.client.patch("/realm", { default_language: "en" });
});

test("some settings are a person's own alone", async () => {
  const params = { default_language: "fr", allow_private_data_export: true };
  const { body } = await owner.client.patch(PATH, params);
  expect(body).toMatchObject({ result: "success", ignored_parameters_unsupported: Object.keys(params) });
  const { realm_user_settings_defaults } = await registered(member);
  expect(realm_user_settings_defaults).toMatchObject({
    default_language: "en",
    allow_private_data_export: false,
  });
});

test("the view of recent conversations is taken by its older name too", async () => {
  await patched({ web_home_view: "recent_topics" });
  const { realm_user_settings_defaults } = await registered(guest);
  expect(realm_user_settings_defaults).toHaveProperty("web_home_view", "recent");
  await patched({ web_home_view: "inbox" });
});

test("administrators choose, and nobody else", async () => {
  for (const { client } of [moderator, member, guest, bot]) {
    expect((await client.patch(PATH, { enter_sends: false })).body).toEqual({
      result: "error",
      code: "BAD_REQUEST",
      msg: "Must be an organization administrator",
    });
  }
  const other = await createTestOrganization(server.port);
  const events = await other.owner.listen();
  await patched({ enter_sends: false });
  expect(await events.read()).toEqual([]);
  await patched({ enter_sends: true });
});

test("values that a setting cannot take are refused, and then nothing is changed", async () => {
  const before = await registered(owner);
  const { body } = await owner.client.patch(PATH, { enter_sends: false, color_scheme: 9 });
  expect(body).toEqual({ result: "error", code: "BAD_REQUEST", msg: "Invalid color_scheme" });
  expect(await registered(owner)).toEqual(before);
});

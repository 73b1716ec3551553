/** PATCH /settings with target_users changes others' settings, not the administrator's own. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { systemGroupId } from "../../testing/test-groups.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const knowsObject = { client_capabilities: { user_settings_object: true } };
const answered = z.object({ user_settings: z.record(z.string(), z.unknown()) });

async function settingsOf({ client }: TestAccount): Promise<Record<string, unknown>> {
  const { body } = await client.post("/register", { fetch_event_types: ["user_settings"], ...knowsObject });
  return answered.parse(body).user_settings;
}

const patch = ({ client }: TestAccount, params: Record<string, unknown>) => client.patch("/settings", params);

const targets = (who: Record<string, unknown>) => ({
  target_users: { skip_if_already_edited: false, ...who },
});

const refused = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

test("administrators change settings of others, and none of their own", async () => {
  const [one, two] = [await org.add(), await org.add()];
  const before = await settingsOf(administrator);
  const readers = [await one.listen(knowsObject), await administrator.listen(knowsObject)];
  const answer = await patch(administrator, {
    ...targets({ user_ids: [one.id, two.id, one.id] }),
    enter_sends: false,
    twenty_four_hour_time: true,
  });
  expect(answer.body).toEqual({ result: "success", msg: "" });
  const [toOne, toAdministrator] = await Promise.all(readers.map((reader) => reader.read()));
  expect(toOne).toMatchObject([
    { type: "user_settings", property: "twenty_four_hour_time", value: true },
    { type: "user_settings", property: "enter_sends", value: false },
  ]);
  expect(toAdministrator).toEqual([]);
  expect(await settingsOf(administrator)).toEqual(before);
  for (const person of [one, two]) {
    expect(await settingsOf(person)).toMatchObject({ enter_sends: false, twenty_four_hour_time: true });
    const stored = (await loadOrganization(org.realmId)).users.get(person.id);
    expect(stored?.settings).toMatchObject({ enter_sends: false, twenty_four_hour_time: true });
  }
});

test("older clients of the person receive the events that they know", async () => {
  const person = await org.add();
  const reader = await person.listen();
  await patch(owner, { ...targets({ user_ids: [person.id] }), enter_sends: false, enable_sounds: false });
  expect(await reader.read()).toMatchObject([
    { type: "user_settings", property: "enter_sends" },
    { type: "update_display_settings", user: person.email, setting_name: "enter_sends", setting: false },
    { type: "user_settings", property: "enable_sounds" },
    { type: "update_global_notifications", user: person.email, notification_name: "enable_sounds" },
  ]);
});

test("groups stand for everybody in them and in their subgroups, without bots", async () => {
  const [inner, outer] = [await org.add(), await org.add()];
  const create = async (name: string, members: number[], subgroups: number[]) => {
    const params = { name, description: "", members, subgroups };
    const { body } = await owner.client.post("/user_groups/create", params);
    return z.object({ group_id: z.int() }).parse(body).group_id;
  };
  const innerId = await create("inner", [inner.id], []);
  const outerId = await create("outer", [outer.id, bot.id], [innerId]);
  await patch(administrator, { ...targets({ group_ids: [outerId] }), enter_sends: false });
  for (const person of [inner, outer]) expect(await settingsOf(person)).toHaveProperty("enter_sends", false);
  const { users } = await loadOrganization(org.realmId);
  expect(users.get(bot.id)?.settings.enter_sends).toBe(true);
  const guests = await systemGroupId(owner, "role:everyone");
  await patch(administrator, { ...targets({ group_ids: [guests] }), color_scheme: 2 });
  expect(await settingsOf(guest)).toHaveProperty("color_scheme", 2);
});

test("people who are deactivated have the setting when they return", async () => {
  const person = await org.add();
  await owner.client.delete(`/users/${person.id}`);
  await patch(owner, { ...targets({ user_ids: [person.id] }), enter_sends: false });
  const { users } = await loadOrganization(org.realmId);
  expect(users.get(person.id)?.settings.enter_sends).toBe(false);
});

test("what people have chosen by themselves stays, setting by setting, if the administrator wants that", async () => {
  const [chose, never] = [await org.add(), await org.add()];
  await patch(chose, { enter_sends: false });
  await patch(chose, { enter_sends: true });
  const given = { enter_sends: false, starred_message_counts: false };
  const user_ids = [chose.id, never.id];
  await patch(owner, { ...targets({ user_ids, skip_if_already_edited: true }), ...given });
  expect(await settingsOf(chose)).toMatchObject({ enter_sends: true, starred_message_counts: false });
  expect(await settingsOf(never)).toMatchObject(given);
  // An administrator's change does not count as the person's own choice.
  const back = { enter_sends: true, starred_message_counts: true };
  await patch(owner, { ...targets({ user_ids, skip_if_already_edited: true }), ...back });
  expect(await settingsOf(never)).toMatchObject(back);
  await patch(owner, { ...targets({ user_ids }), ...given });
  expect(await settingsOf(chose)).toMatchObject(given);
});

test("the aliases of older clients change settings of others too, and none of the caller's", async () => {
  const person = await org.add();
  const who = targets({ user_ids: [person.id] });
  await administrator.client.patch("/settings/display", { ...who, enter_sends: false });
  await administrator.client.patch("/settings/notifications", { ...who, enable_sounds: false });
  expect(await settingsOf(person)).toMatchObject({ enter_sends: false, enable_sounds: false });
  expect(await settingsOf(administrator)).toMatchObject({ enter_sends: true, enable_sounds: true });
});

describe("nothing is changed", () => {
  const expectRefused = async (who: TestAccount, params: Record<string, unknown>, msg: string) => {
    const before = await Promise.all([settingsOf(who), settingsOf(moderator)]);
    expect((await patch(who, { enter_sends: false, ...params })).body).toEqual(refused(msg));
    expect(await Promise.all([settingsOf(who), settingsOf(moderator)])).toEqual(before);
  };

  test("by people who are no administrators", async () => {
    for (const who of [moderator, member, guest])
      await expectRefused(
        who,
        targets({ user_ids: [moderator.id] }),
        "Must be an organization administrator",
      );
    const { body } = await patch(bot, { ...targets({ user_ids: [moderator.id] }), enter_sends: false });
    expect(body).toEqual(refused("This endpoint does not accept bot requests."));
  });

  test.each([
    ["allow_private_data_export", true],
    ["email_address_visibility", 1],
    ["enable_digest_emails", false],
    ["enable_login_emails", false],
    ["enable_marketing_emails", true],
    ["presence_enabled", false],
    ["send_private_typing_notifications", false],
    ["send_read_receipts", false],
    ["send_stream_typing_notifications", false],
    ["full_name", "Another"],
    ["email", "another@example.com"],
    ["new_password", "another correct horse"],
    ["timezone", "UTC"],
  ])("of what is a person's own: %s", async (name, value) => {
    const who = targets({ user_ids: [moderator.id] });
    await expectRefused(owner, { ...who, [name]: value }, "Cannot change this setting for other users.");
  });

  test("for people and groups that do not exist, or are another organization's", async () => {
    const other = await createTestOrganization(server.port);
    for (const id of [other.member.id, 987_654_321])
      await expectRefused(owner, targets({ user_ids: [moderator.id, id] }), `Invalid user ID: ${id}`);
    const theirs = await systemGroupId(other.owner, "role:members");
    for (const id of [theirs, 987_654_321]) {
      const params = targets({ user_ids: [moderator.id], group_ids: [id] });
      await expectRefused(owner, params, `Invalid user group ID: ${id}`);
    }
  });

  test.each([
    [{ user_ids: [] }, "Either user_ids or group_ids must be provided."],
    [{}, "Either user_ids or group_ids must be provided."],
    [{ user_ids: "all" }, 'target_users["user_ids"] is not a list'],
    [{ user_ids: ["1"] }, 'target_users["user_ids"][0] is not an integer'],
    [{ user_ids: [1], skip_if_already_edited: 1 }, 'target_users["skip_if_already_edited"] is not a boolean'],
  ])("for %j", async (target_users, msg) => {
    await expectRefused(owner, { target_users }, msg);
  });
});

test("people take no more queries than one of them", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => org.add()));
  const [first, ...others] = people.map(({ id }) => id);
  const given = { enter_sends: false, enable_drafts_synchronization: false, twenty_four_hour_time: true };
  const change = (user_ids: unknown[]) => () =>
    patch(owner, { ...targets({ user_ids, skip_if_already_edited: true }), ...given });
  const own = /SET settings|edited_settings AS names|DELETE FROM.*draft|append_events/s;
  const updates = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter(({ text }) => own.test(text)).length;
  const forOne = await updates(change([first]));
  expect(forOne).toBe(6);
  expect(await updates(change(others))).toBe(forOne);
});

/** People fill in their profile fields, administrators also others'. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { userShape } from "../../people/users/users.contract.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { org, server } = await serveOrganization();
const { owner, administrator, member, guest, bot } = org;
const [SHORT_TEXT, LONG_TEXT, OPTIONS, DATE, LINK, USERS, ACCOUNT, PRONOUNS] = [1, 2, 3, 4, 5, 6, 7, 8];
const twoChoices = { a: { text: "Tea", order: "1" }, b: { text: "Milk", order: "2" } };
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const done = { result: "success", msg: "" };

async function field(params: object): Promise<number> {
  const given = { name: randomUUID(), ...params };
  return z.int().parse((await administrator.client.post("/realm/profile_fields", given)).body.id);
}

const fillIn = async ({ client }: TestAccount, id: number, value: unknown) =>
  (await client.patch("/users/me/profile_data", { data: [{ id, value }] })).body;

async function dataOf(id: number, viewer = guest, params: object = { include_custom_profile_fields: true }) {
  const { body } = await viewer.client.get(`/users/${id}`, { ...params });
  return userShape.parse(body.user).profile_data;
}

async function valueEvents(account: TestAccount, act: () => Promise<unknown>): Promise<unknown[]> {
  const reader = await account.listen({ event_types: ["realm_user"] });
  await act();
  await org.untilDelivered();
  return (await reader.read()).map(({ person }) => person);
}

describe("a value", () => {
  test.each([
    ["short text", { field_type: SHORT_TEXT }, "*Tea*", { rendered_value: "<p><em>Tea</em></p>" }],
    ["long text", { field_type: LONG_TEXT }, "**a**", { rendered_value: "<p><strong>a</strong></p>" }],
    ["an option", { field_type: OPTIONS, field_data: twoChoices }, "b", {}],
    ["a date", { field_type: DATE }, "2000-02-29", {}],
    ["a link", { field_type: LINK }, "https://example.com/me", {}],
    ["an account", { field_type: ACCOUNT, field_data: { subtype: "github" } }, "octocat", {}],
    ["pronouns", { field_type: PRONOUNS }, "they", {}],
  ])("of %s is seen by everybody, when asked for", async (_what, params, value, rendered) => {
    const id = await field(params);
    const person = { user_id: member.id, custom_profile_field: { id, value, ...rendered } };
    expect(await valueEvents(guest, () => fillIn(member, id, value))).toEqual([person]);
    const shown = { [id]: { value, ...rendered } };
    expect(await dataOf(member.id)).toMatchObject(shown);
    expect(await dataOf(member.id, guest, {})).toBeUndefined();
    expect((await member.client.get("/users/me")).body.profile_data).toMatchObject(shown);
    const fetch_event_types = ["realm_user", "custom_profile_fields"];
    const { realm_users } = (await guest.client.post("/register", { fetch_event_types })).body;
    expect(realm_users).toContainEqual(
      expect.objectContaining({ user_id: member.id, profile_data: expect.objectContaining(shown) }),
    );
    const { profileValues } = await loadOrganization(org.realmId);
    expect(profileValues.of(member.id).get(id)?.value).toBe(value);
    expect(await valueEvents(guest, () => fillIn(member, id, value))).toEqual([]);
    await administrator.client.delete(`/realm/profile_fields/${id}`);
    expect(await dataOf(member.id)).not.toHaveProperty(String(id));
  });

  test("may name people, as text of their ids", async () => {
    const id = await field({ field_type: USERS });
    expect(await fillIn(member, id, [owner.id, guest.id, owner.id])).toEqual(done);
    expect(await dataOf(member.id)).toMatchObject({ [id]: { value: `[${owner.id},${guest.id}]` } });
    const gone = await org.add();
    await administrator.client.delete(`/users/${gone.id}`);
    const other = await createTestOrganization(server.port);
    for (const [value, msg] of [
      [[987_654], "Invalid user ID: 987654"],
      [[other.owner.id], `Invalid user ID: ${other.owner.id}`],
      [[gone.id], `User with ID ${gone.id} is deactivated`],
      [[bot.id], `User with ID ${bot.id} is a bot`],
      ["1", "User IDs is not a list"],
    ] as const) {
      expect(await fillIn(member, id, value)).toEqual(refusal(msg));
    }
  });

  test.each([
    [{ field_type: SHORT_TEXT }, "é".repeat(51), "Field is too long (limit: 50 characters)"],
    [{ field_type: LONG_TEXT }, "é".repeat(501), "Field is too long (limit: 500 characters)"],
    [{ field_type: PRONOUNS }, "é".repeat(51), "Field is too long (limit: 50 characters)"],
    [{ field_type: SHORT_TEXT }, [1], "Field is not a string"],
    [{ field_type: OPTIONS, field_data: twoChoices }, "c", "'c' is not a valid choice for 'Field'."],
    [
      { field_type: OPTIONS, field_data: twoChoices },
      "toString",
      "'toString' is not a valid choice for 'Field'.",
    ],
    [{ field_type: DATE }, "2001-02-29", "Field is not a date"],
    [{ field_type: DATE }, "tomorrow", "Field is not a date"],
    [{ field_type: LINK }, "javascript:alert(1)", "Field is not a URL"],
    [{ field_type: LINK }, "https://a b.example", "Field is not a URL"],
    [{ field_type: SHORT_TEXT }, 5, 'data[0]["value"] is not an allowed_type'],
  ])("of %j is not %j", async (params, value, msg) => {
    const id = await field({ ...params, name: "Field" });
    expect(await fillIn(member, id, value)).toEqual(refusal(msg));
    await administrator.client.delete(`/realm/profile_fields/${id}`);
  });

  test("is emptied by nothing, and by removing it", async () => {
    const id = await field({ field_type: SHORT_TEXT });
    const remove = () => member.client.delete("/users/me/profile_data", { data: [id] });
    const emptied = { user_id: member.id, custom_profile_field: { id, value: null } };
    for (const empty of [() => fillIn(member, id, ""), () => fillIn(member, id, null), remove]) {
      await fillIn(member, id, "something");
      expect(await valueEvents(owner, empty)).toEqual([emptied]);
      expect(await dataOf(member.id)).not.toHaveProperty(String(id));
      expect(await valueEvents(owner, empty)).toEqual([]);
    }
  });

  test("of a field that only administrators fill in is refused to its person", async () => {
    const id = await field({ field_type: SHORT_TEXT, editable_by_user: false });
    const refused = refusal(
      "You are not allowed to change this field. Contact an administrator to update it.",
    );
    expect(await fillIn(member, id, "mine")).toEqual(refused);
    expect((await member.client.delete("/users/me/profile_data", { data: [id] })).body).toEqual(refused);
    expect(await fillIn(administrator, id, "mine")).toEqual(done);
    const profile_data = [{ id, value: "theirs" }];
    expect((await administrator.client.patch(`/users/${member.id}`, { profile_data })).body).toEqual(done);
    expect(await dataOf(member.id)).toMatchObject({ [id]: { value: "theirs" } });
  });

  test("of a field that does not exist here is refused, with everything else of the request", async () => {
    const id = await field({ field_type: SHORT_TEXT });
    const other = await createTestOrganization(server.port);
    expect(await fillIn(other.member, id, "a")).toEqual(refusal(`Field id ${id} not found.`));
    const data = [
      { id, value: "a" },
      { id: 987_654, value: "b" },
    ];
    const refused = refusal("Field id 987654 not found.");
    expect((await member.client.patch("/users/me/profile_data", { data })).body).toEqual(refused);
    const change = { full_name: "Changed", profile_data: data };
    expect((await administrator.client.patch(`/users/${member.id}`, change)).body).toEqual(refused);
    expect(await dataOf(member.id)).not.toHaveProperty(String(id));
    expect((await member.client.get("/users/me")).body.full_name).toBe("member person");
  });

  test("is nothing that a bot has", async () => {
    const id = await field({ field_type: SHORT_TEXT });
    expect(await fillIn(bot, id, "a")).toEqual(refusal("This endpoint does not accept bot requests."));
    expect(await dataOf(bot.id)).toBeUndefined();
  });

  test("goes when its option does, and only then", async () => {
    const id = await field({ field_type: OPTIONS, field_data: twoChoices });
    await fillIn(member, id, "a");
    await fillIn(owner, id, "b");
    const keepB = () =>
      administrator.client.patch(`/realm/profile_fields/${id}`, { field_data: { b: twoChoices.b } });
    expect(await valueEvents(guest, keepB)).toEqual([
      { user_id: member.id, custom_profile_field: { id, value: null } },
    ]);
    expect(await dataOf(member.id)).not.toHaveProperty(String(id));
    expect(await dataOf(owner.id)).toMatchObject({ [id]: { value: "b" } });
  });
});

test("a name and a value change together", async () => {
  const id = await field({ field_type: SHORT_TEXT });
  const person = await org.add();
  const change = { full_name: "Grace", profile_data: [{ id, value: "Admiral" }] };
  const events = await valueEvents(guest, () => owner.client.patch(`/users/${person.email}`, change));
  expect(events).toEqual([
    { user_id: person.id, full_name: "Grace" },
    { user_id: person.id, custom_profile_field: { id, value: "Admiral", rendered_value: "<p>Admiral</p>" } },
  ]);
});

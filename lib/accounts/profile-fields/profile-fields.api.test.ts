/** Administrators configure profile fields; everyone sees them, and clients are notified. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { profileFieldShape } from "./profile-fields.contract.ts";

const { org, server } = await serveOrganization();
const [SHORT_TEXT, LONG_TEXT, OPTIONS, USERS, ACCOUNT] = [1, 2, 3, 6, 7];
const twoChoices = { a: { text: "Tea", order: "1" }, b: { text: "Milk", order: "2" } };
const custom = { subtype: "custom", url_pattern: "https://x.example/%(username)s" };

const create = (params: object, account = org.administrator) =>
  account.client.post("/realm/profile_fields", { name: randomUUID(), field_type: SHORT_TEXT, ...params });
const update = (id: number, params: object, account = org.administrator) =>
  account.client.patch(`/realm/profile_fields/${id}`, { ...params });
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

async function field(params: object = {}): Promise<number> {
  return z.int().parse((await create(params)).body.id);
}

async function fieldsOf({ client }: TestAccount) {
  const { body } = await client.get("/realm/profile_fields");
  return z.array(profileFieldShape).parse(body.custom_fields);
}

const fieldWith = async (id: number) => (await fieldsOf(org.guest)).find((each) => each.id === id);

describe("a field", () => {
  test("is created behind one whose position is above all ids, as an import leaves them", async () => {
    const { administrator } = await createTestOrganization(server.port);
    const fieldThere = async () => z.int().parse((await create({}, administrator)).body.id);
    const id = await fieldThere();
    const highest = 2_000_000_000;
    await query(sql`UPDATE profile_field SET position = ${highest} WHERE id = ${id}`);
    const later = await fieldThere();
    const rows = await query<{ position: number }>(
      sql`SELECT position FROM profile_field WHERE id = ${later}`,
    );
    expect(rows).toEqual([{ position: highest + 1 }]);
  });

  test("is created behind the others, and everybody sees it", async () => {
    const before = await field();
    const events = await org.guest.listen();
    const id = await field({ name: " Favourite drink ", field_type: OPTIONS, field_data: twoChoices });
    const shown = {
      id,
      name: "Favourite drink",
      type: OPTIONS,
      hint: "",
      field_data: JSON.stringify(twoChoices),
      order: id,
      required: false,
      editable_by_user: true,
      use_for_user_matching: false,
    };
    expect(id).toBeGreaterThan(Number((await fieldWith(before))?.order));
    const event = await events.next("custom_profile_fields");
    for (const account of [org.owner, org.member, org.guest, org.bot]) {
      expect((await fieldsOf(account)).at(-1)).toEqual(shown);
    }
    expect(event.fields).toEqual(await fieldsOf(org.owner));
    const { body } = await org.guest.client.post("/register", {
      fetch_event_types: ["custom_profile_fields", "realm"],
    });
    expect(body.custom_profile_fields).toEqual(event.fields);
    expect(body.custom_profile_field_types).toMatchObject({ SELECT: { id: 3, name: "List of options" } });
    expect(body.realm_default_external_accounts).toHaveProperty("github.url_pattern");
  });

  test("changes; what stays as it is notifies nobody, and its type stays", async () => {
    const id = await field();
    const events = await org.member.listen();
    const change = {
      name: "Team",
      hint: "Yours",
      required: true,
      editable_by_user: false,
      use_for_user_matching: true,
    };
    expect((await update(id, change)).body).toMatchObject({ result: "success" });
    expect(await fieldWith(id)).toMatchObject(change);
    await events.next("custom_profile_fields");
    for (const same of [change, {}, { field_type: LONG_TEXT }, { field_data: twoChoices }]) {
      expect((await update(id, same)).status).toBe(200);
    }
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
    expect(await fieldWith(id)).toMatchObject({ type: SHORT_TEXT, field_data: "" });
  });

  test("is removed, once", async () => {
    const id = await field();
    const events = await org.member.listen();
    const remove = () => org.administrator.client.delete(`/realm/profile_fields/${id}`);
    expect((await remove()).body).toMatchObject({ result: "success" });
    expect((await events.next("custom_profile_fields")).fields).toEqual(await fieldsOf(org.owner));
    expect(await fieldWith(id)).toBeUndefined();
    expect((await remove()).body).toEqual(refusal(`Field id ${id} not found.`));
  });

  test("of another organization is unknown", async () => {
    const id = await field();
    const { owner } = await createTestOrganization(server.port);
    for (const unknown of [id, 0, -1, 2 ** 31, 987_654]) {
      const refused = refusal(`Field id ${unknown} not found.`);
      expect((await update(unknown, { name: "Mine" }, owner)).body).toEqual(refused);
      expect((await owner.client.delete(`/realm/profile_fields/${unknown}`)).body).toEqual(refused);
    }
    expect(await fieldsOf(owner)).toEqual([]);
  });

  test("for an account of a known service has its label, and changes only in how it is shown", async () => {
    const id = await field({ name: "Anything", field_type: ACCOUNT, field_data: { subtype: "github" } });
    expect(await fieldWith(id)).toMatchObject({
      name: "GitHub username",
      field_data: '{"subtype":"github"}',
    });
    const refused = refusal("Default custom field cannot be updated.");
    for (const change of [{ name: "Other" }, { hint: "Other" }, { field_data: custom }]) {
      expect((await update(id, change)).body).toEqual(refused);
    }
    const same = { name: "GitHub username", field_data: { subtype: "github" }, required: true };
    expect((await update(id, same)).status).toBe(200);
    expect(await fieldWith(id)).toMatchObject({ required: true });
  });

  test("says whether people are found by it", async () => {
    const matching = { use_for_user_matching: true };
    const id = await field(matching);
    expect(await fieldWith(id)).toMatchObject(matching);
    expect((await update(id, { use_for_user_matching: false })).status).toBe(200);
    expect(await fieldWith(id)).toMatchObject({ use_for_user_matching: false });
    expect((await create({ use_for_user_matching: "often" })).body.code).toBe("BAD_REQUEST");
  });

  test("for long texts may be in the summary of profiles", async () => {
    const id = await field({ field_type: LONG_TEXT, display_in_profile_summary: true });
    expect(await fieldWith(id)).toMatchObject({ type: LONG_TEXT, display_in_profile_summary: true });
    await update(id, { display_in_profile_summary: false });
  });

  test("has its id as its place, behind fields that were put in order", async () => {
    const apart = await createTestOrganization(server.port);
    const made = async () => z.int().parse((await create({}, apart.owner)).body.id);
    const [first, second] = [await made(), await made()];
    await apart.owner.client.patch("/realm/profile_fields", { order: [second, first] });
    const third = await made();
    expect((await fieldsOf(apart.member)).map(({ id, order }) => [id, order])).toEqual([
      [second, 0],
      [first, 1],
      [third, third],
    ]);
  });

  test("is in the summary of profiles with one other at most", async () => {
    const shown = { display_in_profile_summary: true };
    const [first, second, third] = [await field(shown), await field(), await field()];
    expect(await fieldWith(first)).toMatchObject(shown);
    expect(await fieldWith(second)).not.toHaveProperty("display_in_profile_summary");
    expect((await update(second, shown)).status).toBe(200);
    const refused = refusal("Only 2 custom profile fields can be displayed in the profile summary.");
    expect((await update(third, shown)).body).toEqual(refused);
    expect((await create(shown)).body).toEqual(refused);
    expect((await update(second, { ...shown, hint: "Still" })).status).toBe(200);
    for (const id of [first, second]) await update(id, { display_in_profile_summary: false });
  });

  const choice = (text: string) => ({ text, order: "1" });
  test.each([
    [{ name: " " }, "Label cannot be blank."],
    [{ name: "\u200b" }, "Label cannot be blank."],
    [{ name: undefined }, "Label cannot be blank."],
    [{ name: "é".repeat(41) }, "name is too long (limit: 40 characters)"],
    [{ hint: "a".repeat(81) }, "hint is too long (limit: 80 characters)"],
    [{ name: "TAKEN" }, "A field with that label already exists."],
    [{ field_type: 9 }, "Invalid field type."],
    [{ field_type: 0 }, "Invalid field type."],
    [{ field_type: "x" }, "field_type is not an integer"],
    [{ field_type: OPTIONS }, "Field must have at least one choice."],
    [{ field_type: OPTIONS, field_data: { " ": choice("a") } }, "'value' cannot be blank."],
    [{ field_type: OPTIONS, field_data: { a: "b" } }, "field_data is not a dict"],
    [{ field_type: OPTIONS, field_data: { a: { text: "b" } } }, "order key is missing from field_data"],
    [{ field_type: OPTIONS, field_data: { a: choice(" ") } }, 'field_data["text"] cannot be blank.'],
    [{ field_type: OPTIONS, field_data: { a: { ...choice("b"), c: "d" } } }, "Unexpected arguments: c"],
    [
      { field_type: OPTIONS, field_data: { a: choice("b"), b: choice("b") } },
      "Field must not have duplicate choices.",
    ],
    [
      { field_type: OPTIONS, field_data: { a: choice("b".repeat(4990)) } },
      "field_data is too long (limit: 5000 characters)",
    ],
    [{ field_type: OPTIONS, field_data: { a: 1 } }, 'field_data["a"] is not an allowed_type'],
    [
      {
        field_type: OPTIONS,
        field_data: Object.fromEntries([...Array(101).keys()].map((key) => [key, choice("a")])),
      },
      "field_data is too large (limit: 100)",
    ],
    [{ field_type: ACCOUNT }, "subtype key is missing from field_data"],
    [{ field_type: ACCOUNT, field_data: { subtype: "constructor" } }, "Invalid external account type"],
    [
      { field_type: ACCOUNT, field_data: { subtype: "custom" } },
      "Custom external account must define URL pattern",
    ],
    [
      { field_type: ACCOUNT, field_data: { ...custom, url_pattern: "https://x.example" } },
      "URL pattern must contain '%(username)s'.",
    ],
    [
      { field_type: ACCOUNT, field_data: { ...custom, url_pattern: "javascript:%(username)s" } },
      'field_data["url_pattern"] is not a URL',
    ],
    [
      { field_type: USERS, display_in_profile_summary: true },
      "Field type not supported for display in profile summary.",
    ],
  ])("with %j is refused", async (params, msg) => {
    await create({ name: "Taken" });
    const before = await fieldsOf(org.owner);
    expect((await create(params)).body).toEqual(refusal(msg));
    expect(await fieldsOf(org.owner)).toEqual(before);
  });

  test("is refused the same when it changes", async () => {
    await create({ name: "Taken" });
    const id = await field({ field_type: OPTIONS, field_data: twoChoices });
    for (const [change, msg] of [
      [{ name: "" }, "Label cannot be blank."],
      [{ name: "taken" }, "A field with that label already exists."],
      [{ field_data: {} }, "Field must have at least one choice."],
    ] as const) {
      expect((await update(id, change)).body).toEqual(refusal(msg));
    }
  });

  test("may have a label and a hint at their limits, in code points", async () => {
    expect((await create({ name: "😀".repeat(40), hint: "😀".repeat(80) })).status).toBe(200);
  });
});

describe("the order", () => {
  const reorder = (order: readonly number[]) =>
    org.administrator.client.patch("/realm/profile_fields", { order: [...order] });

  test("is that of the given ids", async () => {
    await field();
    const ids = (await fieldsOf(org.owner)).map(({ id }) => id).reverse();
    const events = await org.guest.listen();
    expect((await reorder(ids)).status).toBe(200);
    const after = await fieldsOf(org.owner);
    expect(after.map(({ id, order }) => [id, order])).toEqual(ids.map((id, place) => [id, place]));
    expect((await events.next("custom_profile_fields")).fields).toEqual(after);
    expect((await reorder(ids)).status).toBe(200);
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
  });

  test.each([
    ["lacks one", (ids: number[]) => ids.slice(1)],
    ["names one twice", (ids: number[]) => [...ids, ...ids.slice(0, 1)]],
    ["names an unknown one", (ids: number[]) => [...ids.slice(1), 987_654]],
  ])("that %s is refused", async (_what, wrong) => {
    await field();
    const ids = (await fieldsOf(org.owner)).map(({ id }) => id);
    expect((await reorder(wrong(ids))).body).toEqual(refusal("Invalid order mapping."));
  });
});

test("an organization has a limited number of fields", async () => {
  const { owner } = await createTestOrganization(server.port);
  const answers = [];
  for (let count = 0; count <= 100; count += 1) answers.push((await create({}, owner)).body);
  expect(answers.at(99)).toMatchObject({ result: "success" });
  expect(answers.at(100)).toEqual(refusal("There are too many custom profile fields (limit: 100)."));
});

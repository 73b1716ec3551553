/** Valid calls for profile fields, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import {
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { RandomCall, Role } from "../../testing/random-calls/random-call.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { profileFields } from "./profile-fields.ts";

const profileField = () => ({ name: randomUUID().replaceAll("-", ""), field_type: 1 });

/** Only administrators can create one. */
const profileFieldOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/profile_fields", profileField());
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const fieldList = z.object({ custom_fields: z.array(z.object({ id: z.int() })) });

const profileFieldIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/realm/profile_fields");
    return fieldList.parse(body).custom_fields.map(({ id }) => id);
  }, []);

const fieldOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { field_id: body.id };
  };

const valueOfOwnersField =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { data: [{ id: body.id, value: "mine" }] };
  };

/** Ids of an otherwise empty database; some calls are refused. */
const id = fc.integer({ min: 1, max: 5 });
const choices = fc.constantFrom(
  { a: { text: "Tea", order: "1" } },
  { a: { text: "Tea", order: "1" }, b: { text: "Milk", order: "2" } },
);
const properties = {
  hint: fc.constantFrom("", "What you *like*"),
  display_in_profile_summary: fc.boolean(),
  required: fc.boolean(),
  editable_by_user: fc.boolean(),
};
const name = fc.constantFrom("Drink", "Team", "Mentor", "Birthday");

const created = fc
  .record(
    { name, field_type: fc.integer({ min: 1, max: 8 }), field_data: choices, ...properties },
    { requiredKeys: ["name", "field_type", "field_data"] },
  )
  .map((params) => ({ method: "POST" as const, path: "/realm/profile_fields", params }));
const changed = fc
  .record({
    id,
    params: fc.record({ name, field_data: choices, ...properties }, { requiredKeys: [] }),
  })
  .map((given) => ({
    method: "PATCH" as const,
    path: `/realm/profile_fields/${given.id}`,
    params: given.params,
  }));
const removed = id.map((each) => ({
  method: "DELETE" as const,
  path: `/realm/profile_fields/${each}`,
  params: {},
}));
const ordered = fc
  .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })
  .map((order) => ({ method: "PATCH" as const, path: "/realm/profile_fields", params: { order } }));

const own = fc
  .array(fc.record({ id, value: fc.constantFrom("a", "b", "2000-02-29", "https://x.example", "", [1]) }), {
    maxLength: 2,
  })
  .map((data) => ({ method: "PATCH" as const, path: "/users/me/profile_data", params: { data } }));

function randomCalls(): fc.Arbitrary<RandomCall> {
  const administration = fc.record({
    who: fc.constantFrom<Role>("owner", "administrator"),
    call: fc.oneof(created, created, changed, removed, ordered),
  });
  const filledIn = fc.record({ who: fc.constantFrom<Role>("owner", "member", "guest", "bot"), call: own });
  return fc.oneof(administration, filledIn).map(({ who, call }) => ({ who, ...call }));
}

export const calls = defineCalls<typeof profileFields>({
  valid: {
    "get-custom-profile-fields": () => ({}),
    "create-custom-profile-field": () => profileField(),
    "update-custom-profile-field": async (subject) => ({
      field_id: await profileFieldOf(subject),
      hint: "Anything",
    }),
    "remove-custom-profile-field": async (subject) => ({ field_id: await profileFieldOf(subject) }),
    "reorder-custom-profile-fields": async (subject) => ({ order: await profileFieldIdsOf(subject) }),
    "update-profile-data": () => ({ data: [] }),
    "remove-profile-data": () => ({ data: [] }),
  },
  whoMay: (org) => [
    row("get-custom-profile-fields", "account"),
    row("create-custom-profile-field", "account"),
    row("update-custom-profile-field", "account", {}, fieldOfOwner(org)),
    row("remove-custom-profile-field", "account", {}, fieldOfOwner(org)),
    row("reorder-custom-profile-fields", "account"),
    row("update-profile-data", "account"),
    row("update-profile-data", "account", {}, valueOfOwnersField(org)),
    row("remove-profile-data", "account"),
  ],
  random: { subject: "organization", call: randomCalls },
});

/** Random calls about custom profile fields. */
import fc from "fast-check";
import type { RandomCall, Role } from "./random-call.ts";

/** The ids are those of a database without other fields; some calls are refused. */
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

export function randomProfileFieldCalls(): fc.Arbitrary<RandomCall> {
  const administration = fc.record({
    who: fc.constantFrom<Role>("owner", "administrator"),
    call: fc.oneof(created, created, changed, removed, ordered),
  });
  const filledIn = fc.record({ who: fc.constantFrom<Role>("owner", "member", "guest", "bot"), call: own });
  return fc.oneof(administration, filledIn).map(({ who, call }) => ({ who, ...call }));
}

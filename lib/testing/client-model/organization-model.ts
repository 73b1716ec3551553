/** How a client changes what it knows of the organization. */
import { z } from "zod";
import type { TestEvent } from "../parse-events.ts";
import { type Fields, PEOPLE, type Person, peopleOf } from "./fields.ts";

/** Event realm: fields of the organization go by their names after "realm_". */
export function applyRealm(fields: Fields, { data }: TestEvent): Fields {
  const changed = Object.entries(z.record(z.string(), z.unknown()).parse(data));
  return { ...fields, ...Object.fromEntries(changed.map(([name, value]) => [`realm_${name}`, value])) };
}

/** Event realm_linkifiers: all of them, in their order. */
export function applyLinkifiers(fields: Fields, { realm_linkifiers }: TestEvent): Fields {
  return { ...fields, realm_linkifiers };
}

/** Event realm_playgrounds: all of them. */
export function applyPlaygrounds(fields: Fields, { realm_playgrounds }: TestEvent): Fields {
  return { ...fields, realm_playgrounds };
}

/** Event custom_profile_fields: all of them, in their order. */
export function applyProfileFields(fields: Fields, event: TestEvent): Fields {
  const ids = z
    .array(z.object({ id: z.int() }))
    .parse(event.fields)
    .map(({ id }) => String(id));
  const lists = PEOPLE.map((list) => [
    list,
    peopleOf(fields, list).map((person) => withValuesOf(person, ids)),
  ]);
  return { ...fields, custom_profile_fields: event.fields, ...Object.fromEntries(lists) };
}

/** A removed field has no values. */
function withValuesOf(person: Person, fieldIds: readonly string[]): Person {
  if (person.profile_data === undefined) return person;
  const values = Object.entries(z.record(z.string(), z.unknown()).parse(person.profile_data));
  return { ...person, profile_data: Object.fromEntries(values.filter(([id]) => fieldIds.includes(id))) };
}

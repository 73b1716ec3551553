/** How a client changes what it knows of the organization. */
import { z } from "zod";
import { domainShape } from "../../organization/domains/domains.contract.ts";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, PEOPLE, type Person, peopleOf } from "./fields.ts";

const domainList = z.array(domainShape);

/** Event realm: fields of the organization go by their names after "realm_". */
export function applyRealm(fields: Fields, { op, property, value, data }: TestEvent): Fields {
  const changed =
    op === "update"
      ? [[z.string().parse(property), value] as const]
      : Object.entries(z.record(z.string(), z.unknown()).parse(data));
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

/** Event realm_domains: one of them, by its name. */
export function applyDomain(fields: Fields, { op, realm_domain, domain }: TestEvent): Fields {
  const domains = domainList.parse(fields.realm_domains);
  if (op === "remove") {
    return { ...fields, realm_domains: domains.filter((each) => each.domain !== domain) };
  }
  const given = domainShape.parse(realm_domain);
  const realm_domains =
    op === "add" ? [...domains, given] : domains.map((each) => (each.domain === given.domain ? given : each));
  return { ...fields, realm_domains };
}

/** Event realm_emoji: all of them, or the one that was added or changed. */
export function applyEmoji(fields: Fields, event: TestEvent): Fields {
  if (event.op === "update") return { ...fields, realm_emoji: event.realm_emoji };
  const all = emojiMap.parse(fields.realm_emoji);
  const [id, change] =
    event.op === "add"
      ? [emojiAdded.parse(event.emoji).id, emojiAdded.parse(event.emoji)]
      : [z.string().parse(event.emoji_id), z.looseObject({}).parse(event.data)];
  return { ...fields, realm_emoji: { ...all, [id]: { ...all[id], ...change } } };
}

const emojiAdded = z.looseObject({ id: z.string() });
const emojiMap = z.record(z.string(), z.looseObject({}));

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

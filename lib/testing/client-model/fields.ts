/** The fields of a registration as the client model holds and compares them. */
import { z } from "zod";

export type Fields = Readonly<Record<string, unknown>>;

const person = z.looseObject({ user_id: z.int(), is_active: z.boolean() });
export type Person = z.infer<typeof person>;
const group = z.looseObject({
  id: z.int(),
  name: z.string(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
});

/** The lists of people in a registration. */
export const PEOPLE = ["realm_users", "realm_non_active_users", "cross_realm_bots"] as const;

export const peopleOf = (fields: Fields, list: (typeof PEOPLE)[number]) =>
  z.array(person).parse(fields[list]);
export const groupsOf = (fields: Fields) => z.array(group).parse(fields.realm_user_groups);

/** Differ in every registration, whatever the state is. */
const ofOneRegistration = ["queue_id", "last_event_id", "server_timestamp"];

/** The fields without those of one registration, and with everything in order that has none. */
export function comparable(fields: Fields): Fields {
  const { realm_user_groups: _groups, ...rest } = fields;
  const people = PEOPLE.map(
    (list) => [list, byId(peopleOf(fields, list), ({ user_id }) => user_id)] as const,
  );
  const groups = groupsOf(fields).map((each) => ({
    ...each,
    members: [...each.members].sort((one, other) => one - other),
  }));
  const all = { ...rest, ...Object.fromEntries(people), realm_user_groups: byId(groups, ({ id }) => id) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !ofOneRegistration.includes(name)));
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...items].sort((one, other) => idOf(one) - idOf(other));
}

/** The fields of a registration as the client model holds and compares them. */
import { z } from "zod";

export type Fields = Readonly<Record<string, unknown>>;

const person = z.looseObject({ user_id: z.int(), is_active: z.boolean() });
export type Person = z.infer<typeof person>;
export const knownBot = z.looseObject({ user_id: z.int() });
export const group = z.looseObject({
  id: z.int(),
  name: z.string(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  deactivated: z.boolean(),
});
export type Group = z.infer<typeof group>;

/** A policy in a registration, and the event of its change without what every event has. */
export const topicPolicy = z.strictObject({
  stream_id: z.int(),
  topic_name: z.string(),
  last_updated: z.int(),
  visibility_policy: z.int(),
});
export const topicPolicyKey = ({ stream_id, topic_name }: z.infer<typeof topicPolicy>) =>
  `${stream_id} ${topic_name.toLowerCase()}`;

/** The lists of people in a registration. */
export const PEOPLE = ["realm_users", "realm_non_active_users", "cross_realm_bots"] as const;

export const peopleOf = (fields: Fields, list: (typeof PEOPLE)[number]) =>
  z.array(person).parse(fields[list]);
/** By channel and topic: their order has no meaning. */
export function topicPoliciesOf(fields: Fields): z.infer<typeof topicPolicy>[] {
  const policies = z.array(topicPolicy).parse(fields.user_topics);
  return policies.sort((one, other) => (topicPolicyKey(one) < topicPolicyKey(other) ? -1 : 1));
}

export const groupsOf = (fields: Fields) => z.array(group).parse(fields.realm_user_groups);

/** Differ in every registration, whatever the state is. */
const ofOneRegistration = ["queue_id", "last_event_id", "server_timestamp"];
/** Clients ask for these every minute; events only bring some of it earlier. */
const notFollowed = ["presences", "presence_last_update_id"];

/** The fields without those of one registration, and with everything in order that has none. */
export function comparable(fields: Fields): Fields {
  const { realm_user_groups: _groups, ...rest } = fields;
  const people = PEOPLE.map(
    (list) => [list, byId(peopleOf(fields, list), ({ user_id }) => user_id)] as const,
  );
  const groups = groupsOf(fields).map((each) => ({
    ...each,
    members: inOrder(each.members),
    direct_subgroup_ids: inOrder(each.direct_subgroup_ids),
  }));
  const user_topics = topicPoliciesOf(fields);
  const all = {
    ...rest,
    user_topics,
    ...Object.fromEntries(people),
    realm_user_groups: byId(groups, ({ id }) => id),
    realm_bots: byId(z.array(knownBot).parse(fields.realm_bots), ({ user_id }) => user_id),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => ![...ofOneRegistration, ...notFollowed].includes(name)),
  );
}

const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

function byId<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...items].sort((one, other) => idOf(one) - idOf(other));
}

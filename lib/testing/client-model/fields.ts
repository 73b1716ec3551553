/** The fields of a registration as the client model holds and compares them. */
import { z } from "zod";
import { channelShape } from "../../channels/channels/channels.contract.ts";
import { subscriptionShape } from "../../channels/subscriptions/subscriptions.contract.ts";
import { reminderShape } from "../../messages/reminders/reminders.contract.ts";
import { keyOf, unreadOf } from "./unread-messages.ts";

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
export const topicPolicyKey = ({
  stream_id,
  topic_name,
}: Pick<z.infer<typeof topicPolicy>, "stream_id" | "topic_name">) =>
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

export const channel = z.looseObject({
  stream_id: z.int(),
  subscriber_count: z.int(),
  subscribers: z.array(z.int()).optional(),
});
export type Channel = z.infer<typeof channel>;

/** One of the lists of channels in a registration. */
export const channelsOf = (fields: Fields, list: string) => z.array(channel).parse(fields[list]);

/** An empty channel has its first message now. */
export function withFirstMessage(fields: Fields, channelId: number, messageId: number): Fields {
  const lists = ["streams", "subscriptions"].map((list) => [
    list,
    channelsOf(fields, list).map((each) =>
      each.stream_id === channelId ? { ...each, first_message_id: each.first_message_id ?? messageId } : each,
    ),
  ]);
  return { ...fields, ...Object.fromEntries(lists) };
}

export const groupsOf = (fields: Fields) => z.array(group).parse(fields.realm_user_groups);

/** Differ in every registration, whatever the state is. */
const ofOneRegistration = [
  "queue_id",
  "last_event_id",
  "server_timestamp",
  "held_messages",
  "unknown_conversations",
  "told_subscribers",
];
/**
 * Clients ask for presences every minute; events only bring some of it earlier. The newest message may be deleted, and
 * the one before it is not in the event.
 */
const notFollowed = ["presences", "presence_last_update_id", "max_message_id"];

/** Whether the client asked for the subscribers of channels: then each channel it was told of has them; no field of the protocol. */
export const isToldSubscribers = (fields: Fields) => fields.told_subscribers === true;

const conversation = z.looseObject({ user_ids: z.array(z.int()) });

/** The direct conversations, by everybody else in them, whose newest message the client does not know; no field of the protocol. */
export const unknownConversations = (fields: Fields) =>
  z.array(z.string()).parse(fields.unknown_conversations ?? []);

/**
 * The fields without those of one registration, and with everything in order that has none.
 * @param unknown direct conversations that are left out.
 */
export function comparable(fields: Fields, unknown: readonly string[]): Fields {
  const people = PEOPLE.map(
    (list) => [list, byId(peopleOf(fields, list), ({ user_id }) => user_id)] as const,
  );
  const groups = groupsOf(fields).map((each) => ({
    ...each,
    members: inOrder(each.members),
    direct_subgroup_ids: inOrder(each.direct_subgroup_ids),
  }));
  const all = {
    ...fields,
    user_topics: topicPoliciesOf(fields),
    ...Object.fromEntries(people),
    realm_user_groups: byId(groups, ({ id }) => id),
    realm_bots: byId(z.array(knownBot).parse(fields.realm_bots), ({ user_id }) => user_id),
    ...comparableChannels(fields),
    unread_msgs: comparableUnread(fields),
    recent_private_conversations: z
      .array(conversation)
      .parse(fields.recent_private_conversations)
      .filter(({ user_ids }) => !unknown.includes(keyOf(user_ids))),
    reminders: z.array(reminderShape).parse(fields.reminders).map(withoutText),
    starred_messages: inOrder(z.array(z.int()).parse(fields.starred_messages)),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => ![...ofOneRegistration, ...notFollowed].includes(name)),
  );
}

/** Statistics, which clients know as of their registration; the first message is followed in the person's own channels. */
const STATISTICS = ["is_recently_active", "stream_weekly_traffic"];
const NOT_OWN = [...STATISTICS, "first_message_id"];
/** A person's own settings: a channel that somebody has left and may know of again returns without them. */
const OWN_SETTINGS = Object.keys(subscriptionShape.shape).filter(
  (name) => !Object.hasOwn(channelShape, name) && name !== "subscribers",
);

function comparableChannels(fields: Fields): Fields {
  const ownIds = channelsOf(fields, "subscriptions").map(({ stream_id }) => stream_id);
  const inList = (list: string, left: readonly string[] = []) =>
    channelsOf(fields, list).map((each) => {
      const { subscribers, subscriber_count, ...rest } = each;
      const statistics = ownIds.includes(each.stream_id) ? STATISTICS : NOT_OWN;
      const known = Object.entries(rest).filter(([name]) => ![...statistics, ...left].includes(name));
      return {
        stream_id: each.stream_id,
        ...Object.fromEntries(known),
        // Without the list, nobody knows which of the people that late events name are counted already.
        ...(subscribers && { subscriber_count, subscribers: inOrder(subscribers) }),
      };
    });
  const others = [...inList("unsubscribed", OWN_SETTINGS), ...inList("never_subscribed")];
  return {
    streams: byId(inList("streams"), ({ stream_id }) => stream_id),
    subscriptions: byId(inList("subscriptions"), ({ stream_id }) => stream_id),
    unsubscribed: [],
    never_subscribed: byId(others, ({ stream_id }) => stream_id),
  };
}

/** Clients learn by other events, or when they register, that a message may not be read any more. */
function withoutText({ content: _content, rendered_content: _html, ...rest }: z.infer<typeof reminderShape>) {
  return rest;
}

function comparableUnread(fields: Fields) {
  const { count, old_unreads_missing } = z
    .object({ count: z.int(), old_unreads_missing: z.boolean() })
    .parse(fields.unread_msgs);
  return { count, old_unreads_missing, messages: byId(unreadOf(fields), ({ id }) => id) };
}

const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

function byId<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...items].sort((one, other) => idOf(one) - idOf(other));
}

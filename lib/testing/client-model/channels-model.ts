/** How a client changes what it knows of channels and of who is in them. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Channel, channel, channelsOf, type Fields, isToldSubscribers } from "./fields.ts";
import { withoutPoliciesOf } from "./topics-model.ts";
import { withoutUnreadOf } from "./unread-model.ts";

/** The lists that hold each channel once, besides `streams`, which has all of them. */
const OWN_LISTS = ["subscriptions", "unsubscribed", "never_subscribed"] as const;
const LISTS = ["streams", ...OWN_LISTS] as const;
type List = (typeof LISTS)[number];

const channelEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("create"), streams: z.array(channel) }),
  z.object({ op: z.literal("delete"), stream_ids: z.array(z.int()) }),
  z.object({
    op: z.literal("update"),
    stream_id: z.int(),
    property: z.string(),
    value: z.unknown(),
    rendered_description: z.string().optional(),
    history_public_to_subscribers: z.boolean().optional(),
    is_web_public: z.boolean().optional(),
  }),
]);
type ChannelUpdate = Extract<z.infer<typeof channelEvent>, { op: "update" }>;

/** Event stream. */
export function applyChannel(fields: Fields, event: TestEvent): Fields {
  const change = channelEvent.parse(event);
  switch (change.op) {
    case "create": {
      const ids = change.streams.map(({ stream_id }) => stream_id);
      const lists = without(fields, ids);
      const withSubscribers = isToldSubscribers(fields);
      return {
        ...fields,
        ...lists,
        streams: [...lists.streams, ...change.streams],
        never_subscribed: [
          ...lists.never_subscribed,
          ...change.streams.map((each) => (withSubscribers ? { ...each, subscribers: [] } : each)),
        ],
      };
    }
    case "delete": {
      const left = { ...fields, ...without(fields, change.stream_ids) };
      return withoutUnreadOf(withoutPoliciesOf(left, change.stream_ids), change.stream_ids);
    }
    case "update":
      return everywhere(fields, [change.stream_id], (each) => ({ ...each, ...changedBy(change) }));
  }
}

/** Event default_streams. */
export function applyDefaultChannels(fields: Fields, { default_streams }: TestEvent): Fields {
  return { ...fields, realm_default_streams: default_streams };
}

const subscriptionEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), subscriptions: z.array(channel) }),
  z.object({ op: z.literal("remove"), subscriptions: z.array(z.object({ stream_id: z.int() })) }),
  z.object({ op: z.literal("update"), stream_id: z.int(), property: z.string(), value: z.unknown() }),
  z.object({ op: z.literal("peer_add"), stream_ids: z.array(z.int()), user_ids: z.array(z.int()) }),
  z.object({ op: z.literal("peer_remove"), stream_ids: z.array(z.int()), user_ids: z.array(z.int()) }),
]);

/** Event subscription. */
export function applySubscription(fields: Fields, event: TestEvent): Fields {
  const change = subscriptionEvent.parse(event);
  const ownId = z.int().parse(fields.user_id);
  switch (change.op) {
    case "add":
      return change.subscriptions.reduce(subscribed, fields);
    case "remove":
      return change.subscriptions.reduce(
        (held, { stream_id }) => unsubscribed(held, stream_id, ownId),
        fields,
      );
    case "update":
      return {
        ...fields,
        subscriptions: channelsOf(fields, "subscriptions").map((each) =>
          each.stream_id === change.stream_id ? { ...each, [change.property]: change.value } : each,
        ),
      };
    case "peer_add":
      return everywhere(fields, change.stream_ids, (each) => withPeers(each, change.user_ids));
    case "peer_remove":
      return everywhere(fields, change.stream_ids, (each) => withoutPeers(each, change.user_ids));
  }
}

function without(fields: Fields, ids: readonly number[]): Record<List, Channel[]> {
  const rest = (list: List) => channelsOf(fields, list).filter(({ stream_id }) => !ids.includes(stream_id));
  return {
    streams: rest("streams"),
    subscriptions: rest("subscriptions"),
    unsubscribed: rest("unsubscribed"),
    never_subscribed: rest("never_subscribed"),
  };
}

/** The channels in whichever list they are. */
function everywhere(fields: Fields, ids: readonly number[], change: (channel: Channel) => Channel): Fields {
  const lists = LISTS.map((list) => [
    list,
    channelsOf(fields, list).map((each) => (ids.includes(each.stream_id) ? change(each) : each)),
  ]);
  return { ...fields, ...Object.fromEntries(lists) };
}

/** The client replaces what it knew of the channel. */
function subscribed(fields: Fields, subscription: Channel): Fields {
  const lists = without(fields, [subscription.stream_id]);
  const known = channelsOf(fields, "streams").find(({ stream_id }) => stream_id === subscription.stream_id);
  if (!known)
    throw new Error(`A subscription names the channel ${subscription.stream_id}, which is unknown.`);
  const { subscriber_count, first_message_id } = subscription;
  return {
    ...fields,
    ...lists,
    streams: [...lists.streams, { ...known, subscriber_count, first_message_id }],
    subscriptions: [...lists.subscriptions, subscription],
  };
}

function unsubscribed(fields: Fields, channelId: number, ownId: number): Fields {
  const left = everywhere(fields, [channelId], (each) => withoutPeers(each, [ownId]));
  const subscriptions = channelsOf(left, "subscriptions");
  const isIt = ({ stream_id }: Channel) => stream_id === channelId;
  return withoutUnreadOf(
    {
      ...left,
      subscriptions: subscriptions.filter((each) => !isIt(each)),
      unsubscribed: [...channelsOf(left, "unsubscribed"), ...subscriptions.filter(isIt)],
    },
    [channelId],
  );
}

/** Events that arrive late name people whom the client knows to be in the channel already: these count once. */
function withPeers(each: Channel, userIds: readonly number[]): Channel {
  const { subscribers = [], subscriber_count } = each;
  const added = userIds.filter((id) => !subscribers.includes(id));
  return {
    ...each,
    subscriber_count: subscriber_count + added.length,
    ...(each.subscribers && { subscribers: [...subscribers, ...added] }),
  };
}

function withoutPeers(each: Channel, userIds: readonly number[]): Channel {
  const { subscribers = [], subscriber_count } = each;
  const rest = subscribers.filter((id) => !userIds.includes(id));
  return {
    ...each,
    subscriber_count: subscriber_count - (subscribers.length - rest.length),
    ...(each.subscribers && { subscribers: rest }),
  };
}

/** What an update says. */
function changedBy({ op: _op, stream_id: _id, property, value, ...more }: ChannelUpdate): Fields {
  return { [property]: value, ...more };
}

/** Register state that the web app does not hold, with its events. */
import { z } from "zod";
import { channelShape } from "../channels/channels/channels.contract.ts";
import { subscriptionShape } from "../channels/subscriptions/subscriptions.contract.ts";
import type { TestEvent } from "./clients/parse-events.ts";

type Fields = Readonly<Record<string, unknown>>;
/** By id or name. */
type Entries = Readonly<Record<string, Fields>>;

export interface Rest {
  readonly ownId: number;
  readonly isToldSubscribers: boolean;
  readonly channels: Entries;
  readonly ownChannelIds: readonly number[];
  readonly bots: Entries;
  readonly statuses: Entries;
  readonly devices: Entries;
  readonly emoji: Entries;
  /** Personal settings and muted topics. */
  readonly older: Fields;
}

const ids = z.array(z.int());
const fields = z.record(z.string(), z.unknown());
const entries = z.record(z.string(), fields);
const channels = z.array(z.looseObject({ stream_id: z.int(), subscribers: ids.optional() }));
const bots = z.array(z.looseObject({ user_id: z.int() }));

const registration = z.looseObject({
  user_id: z.int(),
  subscriptions: channels,
  unsubscribed: channels,
  never_subscribed: channels,
  realm_bots: bots,
  user_status: entries,
  devices: entries,
  realm_emoji: entries,
});

export function restFromRegister(answer: unknown, isToldSubscribers: boolean): Rest {
  const given = registration.parse(answer);
  const { subscriptions, unsubscribed, never_subscribed } = given;
  const known = [...unsubscribed, ...never_subscribed, ...subscriptions];
  return {
    ownId: given.user_id,
    isToldSubscribers,
    channels: Object.fromEntries(known.map((each) => [each.stream_id, each])),
    ownChannelIds: subscriptions.map(({ stream_id }) => stream_id),
    bots: Object.fromEntries(given.realm_bots.map((bot) => [bot.user_id, bot])),
    statuses: given.user_status,
    devices: given.devices,
    emoji: given.realm_emoji,
    older: given,
  };
}

type Applier = (rest: Rest, event: TestEvent) => Rest;

const appliers: Readonly<Record<string, Applier>> = {
  realm_bot: applyBot,
  user_status: applyStatus,
  device: applyDevice,
  realm_emoji: applyEmoji,
  stream: applyChannel,
  subscription: applySubscription,
  message: applyMessage,
  update_display_settings: applyOlderSetting,
  update_global_notifications: applyOlderSetting,
  muted_topics: (rest, { muted_topics }) =>
    // Only for clients that registered for them.
    Object.hasOwn(rest.older, "muted_topics") ? { ...rest, older: { ...rest.older, muted_topics } } : rest,
  // Not part of the register response.
  realm_export_consent: (rest) => rest,
};

export const REST_EVENT_TYPES: readonly string[] = Object.keys(appliers);

/** @throws Error for a bot or channel unknown to the client. */
export function restAfter(rest: Rest, event: TestEvent): Rest {
  return appliers[event.type]?.(rest, event) ?? rest;
}

const botEvent = z.object({
  op: z.enum(["add", "update", "delete"]),
  bot: z.looseObject({ user_id: z.int() }),
});

function applyBot(rest: Rest, event: TestEvent): Rest {
  const { op, bot } = botEvent.parse(event);
  const { [bot.user_id]: known, ...others } = rest.bots;
  if (op === "delete") return { ...rest, bots: others };
  if (op === "update" && !known) throw new Error(`The bot ${bot.user_id} is unknown to the client.`);
  return { ...rest, bots: { ...others, [bot.user_id]: op === "add" ? bot : { ...known, ...bot } } };
}

/** An empty text clears its field, an empty emoji name all emoji fields. */
function applyStatus(rest: Rest, { id: _id, type: _type, ...event }: TestEvent): Rest {
  const { user_id, ...change } = z.looseObject({ user_id: z.int() }).parse(event);
  const { [user_id]: former, ...others } = rest.statuses;
  const { emoji_name, emoji_code, reaction_type, status_ends_at, ...texts }: Fields = {
    ...former,
    ...change,
  };
  const emoji = emoji_name ? { emoji_name, emoji_code, reaction_type } : {};
  const end = status_ends_at && (emoji_name || texts.status_text) ? { status_ends_at } : {};
  const set = Object.entries({ ...texts, ...emoji, ...end }).filter(
    ([, value]) => value !== "" && value !== false,
  );
  return {
    ...rest,
    statuses: { ...others, ...(set.length > 0 && { [user_id]: Object.fromEntries(set) }) },
  };
}

const NOT_REGISTERED_FOR_PUSH = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

function applyDevice(rest: Rest, event: TestEvent): Rest {
  const { op, device_id } = z.object({ op: z.enum(["add", "remove"]), device_id: z.int() }).parse(event);
  const { [device_id]: _removed, ...devices } = rest.devices;
  return { ...rest, devices: op === "add" ? { ...devices, [device_id]: NOT_REGISTERED_FOR_PUSH } : devices };
}

const emojiEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("update"), realm_emoji: entries }),
  z.object({ op: z.literal("add"), emoji: z.looseObject({ id: z.string() }) }),
  z.object({ op: z.literal("update_one"), emoji_id: z.string(), data: fields }),
]);

function applyEmoji(rest: Rest, event: TestEvent): Rest {
  const given = emojiEvent.parse(event);
  if (given.op === "update") return { ...rest, emoji: given.realm_emoji };
  const id = given.op === "add" ? given.emoji.id : given.emoji_id;
  const change = given.op === "add" ? given.emoji : given.data;
  return { ...rest, emoji: { ...rest.emoji, [id]: { ...rest.emoji[id], ...change } } };
}

const olderSetting = z.object({
  setting_name: z.string().optional(),
  notification_name: z.string().optional(),
  setting: z.unknown(),
});

function applyOlderSetting(rest: Rest, event: TestEvent): Rest {
  const { setting_name, notification_name, setting } = olderSetting.parse(event);
  return { ...rest, older: { ...rest.older, [setting_name ?? notification_name ?? ""]: setting } };
}

/** Skips channels unknown to the client. */
function patched(rest: Rest, channelIds: readonly number[], change: (channel: Fields) => Fields): Rest {
  const next = channelIds.flatMap((id) => {
    const known = rest.channels[id];
    return known ? [[id, { ...known, ...change(known) }] as const] : [];
  });
  return { ...rest, channels: { ...rest.channels, ...Object.fromEntries(next) } };
}

const channelEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("create"), streams: channels }),
  z.object({ op: z.literal("delete"), stream_ids: ids }),
  z.looseObject({ op: z.literal("update"), stream_id: z.int(), property: z.string(), value: z.unknown() }),
]);

function applyChannel(rest: Rest, event: TestEvent): Rest {
  const given = channelEvent.parse(event);
  switch (given.op) {
    case "create": {
      const subscribers = rest.isToldSubscribers ? { subscribers: [] } : {};
      const created = given.streams.map((each) => [each.stream_id, { ...each, ...subscribers }] as const);
      return { ...rest, channels: { ...rest.channels, ...Object.fromEntries(created) } };
    }
    case "delete": {
      const isLeft = (id: number) => !given.stream_ids.includes(id);
      const left = Object.entries(rest.channels).filter(([id]) => isLeft(Number(id)));
      return {
        ...rest,
        channels: Object.fromEntries(left),
        ownChannelIds: rest.ownChannelIds.filter(isLeft),
      };
    }
    case "update": {
      const { op: _op, id: _id, type: _type, name: _name, stream_id, property, value, ...more } = given;
      return patched(rest, [stream_id], () => ({ ...more, [property]: value }));
    }
  }
}

const subscriptionEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), subscriptions: channels }),
  z.object({ op: z.literal("remove"), subscriptions: channels }),
  z.object({ op: z.literal("update"), stream_id: z.int(), property: z.string(), value: z.unknown() }),
  z.object({ op: z.enum(["peer_add", "peer_remove"]), stream_ids: ids, user_ids: ids }),
]);

function applySubscription(rest: Rest, event: TestEvent): Rest {
  const given = subscriptionEvent.parse(event);
  switch (given.op) {
    case "add": {
      const added = given.subscriptions.map((each) => [each.stream_id, each] as const);
      for (const [id] of added)
        if (!rest.channels[id]) throw new Error(`A subscription names the channel ${id}, which is unknown.`);
      const ownChannelIds = [...new Set([...rest.ownChannelIds, ...added.map(([id]) => id)])];
      return { ...rest, channels: { ...rest.channels, ...Object.fromEntries(added) }, ownChannelIds };
    }
    case "remove": {
      const left = given.subscriptions.map(({ stream_id }) => stream_id);
      const ownChannelIds = rest.ownChannelIds.filter((id) => !left.includes(id));
      return patched({ ...rest, ownChannelIds }, left, (each) => withoutPeers(each, [rest.ownId]));
    }
    case "update":
      return patched(rest, [given.stream_id], () => ({ [given.property]: given.value }));
    case "peer_add":
      return patched(rest, given.stream_ids, (each) => withPeers(each, given.user_ids));
    case "peer_remove":
      return patched(rest, given.stream_ids, (each) => withoutPeers(each, given.user_ids));
  }
}

/** Late events may name people already known; counts them once. */
function withPeers({ subscribers, subscriber_count }: Fields, userIds: readonly number[]): Fields {
  if (!subscribers) return {};
  const all = [...new Set([...ids.parse(subscribers), ...userIds])];
  const added = all.length - ids.parse(subscribers).length;
  return { subscribers: all, subscriber_count: z.int().parse(subscriber_count) + added };
}

function withoutPeers({ subscribers, subscriber_count }: Fields, userIds: readonly number[]): Fields {
  if (!subscribers) return {};
  const left = ids.parse(subscribers).filter((id) => !userIds.includes(id));
  const gone = ids.parse(subscribers).length - left.length;
  return { subscribers: left, subscriber_count: z.int().parse(subscriber_count) - gone };
}

const messageEvent = z.object({ message: z.looseObject({ id: z.int(), stream_id: z.int().optional() }) });

/** The first of an empty channel. */
function applyMessage(rest: Rest, event: TestEvent): Rest {
  const { id, stream_id } = messageEvent.parse(event).message;
  return stream_id === undefined
    ? rest
    : patched(rest, [stream_id], ({ first_message_id }) => ({ first_message_id: first_message_id ?? id }));
}

/** Only current at registration; the first message is followed in subscribed channels. */
const STATISTICS = ["is_recently_active", "stream_weekly_traffic"];
/** Absent when a left channel becomes visible again. */
const OWN_SETTINGS = Object.keys(subscriptionShape.shape).filter(
  (name) => !Object.hasOwn(channelShape, name) && name !== "subscribers",
);

/** Omits state that events do not update. */
export function comparableRest(rest: Rest, older: readonly string[]): Fields {
  const all = Object.entries(rest.channels).map(([id, { subscribers, subscriber_count, ...channel }]) => {
    const isOwn = rest.ownChannelIds.includes(Number(id));
    const left = isOwn ? STATISTICS : [...STATISTICS, ...OWN_SETTINGS, "first_message_id"];
    const told = Object.entries(channel).filter(([name]) => !left.includes(name));
    // Without the list, people in late events may already be counted.
    const people = subscribers ? { subscriber_count, subscribers: ids.parse(subscribers).sort() } : {};
    return [id, { ...Object.fromEntries(told), ...people }] as const;
  });
  const { bots, statuses, devices, emoji, ownChannelIds } = rest;
  return {
    ...{ bots, statuses, devices, emoji },
    channels: Object.fromEntries(all),
    ownChannelIds: ownChannelIds.toSorted(),
    ...Object.fromEntries(older.map((name) => [name, rest.older[name]])),
  };
}

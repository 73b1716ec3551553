/** Wire shapes of personal channel settings, and of subscription look-ups. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { channelShape } from "../channels/channels.contract.ts";

/** With include_subscribers only. */
export const subscribersShape = { subscribers: z.array(z.int()).optional() };

/** Null inherits the general setting. */
const notification = z.boolean().nullable();

export const subscriptionShape = z.strictObject({
  ...channelShape,
  ...subscribersShape,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  is_muted: z.boolean(),
  /** Older form of is_muted, inverted. */
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: notification,
  audible_notifications: notification,
  push_notifications: notification,
  email_notifications: notification,
  wildcard_mentions_notify: notification,
});

export const getSubscriptions = defineContract({
  operationId: "get-subscriptions",
  method: "GET",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Get the channels that the account is subscribed to",
  auth: "user",
  params: z.object({
    /** "partial" may omit subscribers; equals "true" here. */
    include_subscribers: wordParam(["true", "false", "partial"]).default("false"),
  }),
  returns: z.object({ subscriptions: z.array(subscriptionShape) }),
  errors: [],
});

const MAX_CHANGES = 1_000;

const NO_COLOR = "color is not a valid hex color code";

/** #rrggbb; stored in lower case. */
export const colorSchema = boundedText(7, NO_COLOR)
  .regex(/^#[0-9a-f]{6}$/i, NO_COLOR)
  .transform((color) => color.toLowerCase());

const flags = [
  "is_muted",
  "in_home_view",
  "pin_to_top",
  "desktop_notifications",
  "audible_notifications",
  "push_notifications",
  "email_notifications",
  "wildcard_mentions_notify",
] as const;

/** in_home_view is the older form of is_muted, inverted. */
const settingChange = z.discriminatedUnion("property", [
  z.strictObject({ stream_id: z.int(), property: z.literal("color"), value: colorSchema }),
  z.strictObject({ stream_id: z.int(), property: z.enum(flags), value: z.boolean() }),
]);

export type SettingChange = z.output<typeof settingChange>;

export const updateSubscriptionSettings = defineContract({
  operationId: "update-subscription-settings",
  method: "POST",
  path: "/users/me/subscriptions/properties",
  tag: "channels",
  summary: "Change your own settings for channels",
  auth: "user",
  params: z.object({ subscription_data: jsonParam(z.array(settingChange).max(MAX_CHANGES)) }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 440; bots since 458. */
export const getUserChannels = defineContract({
  operationId: "get-user-channels",
  method: "GET",
  path: "/users/{user_id}/channels",
  tag: "channels",
  summary: "Get the channels that somebody is subscribed to, as far as you may know of them",
  auth: "user",
  params: z.object({ user_id: intParam() }),
  returns: z.object({
    /** Ascending, without archived channels. */
    subscribed_channel_ids: z.array(z.int()),
  }),
  errors: [],
});

export const getSubscriptionStatus = defineContract({
  operationId: "get-subscription-status",
  method: "GET",
  path: "/users/{user_id}/subscriptions/{stream_id}",
  tag: "channels",
  summary: "Get whether somebody is subscribed to a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ user_id: intParam(), stream_id: intParam() }),
  returns: z.object({ is_subscribed: z.boolean() }),
  errors: [],
});

export const subscriptionsState = z.object({
  subscriptions: z.array(subscriptionShape),
  unsubscribed: z.array(subscriptionShape),
  never_subscribed: z.array(z.strictObject({ ...channelShape, ...subscribersShape })),
  /** Above this number of people, no notices are sent. */
  max_bulk_new_subscription_messages: z.int(),
});

/** For clients with `parley_additions`: the other user who did it. Absent if the subscriber may not know that user. */
const actorShape = { actor_id: z.int().optional() };

/** The person was subscribed. */
export const subscriptionsAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("add"),
  subscriptions: z.array(subscriptionShape),
  ...actorShape,
});

/** Others were subscribed. */
export const peersAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_add"),
  stream_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
});

/** The person was unsubscribed. */
export const subscriptionsRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("remove"),
  subscriptions: z.array(z.strictObject({ stream_id: z.int(), name: z.string() })),
  ...actorShape,
});

/** Others were unsubscribed. */
export const peersRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_remove"),
  stream_ids: z.array(z.int()),
  user_ids: z.array(z.int()),
});

/** A personal setting changed. */
export const subscriptionUpdatedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("update"),
  stream_id: z.int(),
  property: z.string(),
  value: z.union([z.boolean(), z.string()]),
});

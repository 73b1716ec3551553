/** Wire shapes of personal channel settings, and of subscription look-ups. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { channelShape } from "../channels/channels.contract.ts";

/** With include_subscribers only. */
export const subscribersShape = {
  subscribers: z.array(z.int()).optional().describe("Ids of the subscribers, with `include_subscribers`."),
};

/** Null inherits the general setting. */
const notification = z.boolean().nullable();

export const subscriptionShape = model(
  "Subscription",
  z.strictObject({
    ...channelShape,
    ...subscribersShape,
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe("Color of the channel, such as `#76ce90`."),
    is_muted: z.boolean().describe("Whether the channel is muted."),
    in_home_view: z.boolean().meta({ description: "Older form of `is_muted`, inverted.", deprecated: true }),
    pin_to_top: z.boolean().describe("Whether the channel is pinned."),
    desktop_notifications: notification.describe(
      "Whether messages notify on the desktop; null for the general setting.",
    ),
    audible_notifications: notification.describe(
      "Whether messages make a sound; null for the general setting.",
    ),
    push_notifications: notification.describe(
      "Whether messages notify on phones; null for the general setting.",
    ),
    email_notifications: notification.describe(
      "Whether messages notify by mail; null for the general setting.",
    ),
    wildcard_mentions_notify: notification.describe(
      "Whether wildcard mentions notify; null for the general setting.",
    ),
  }),
);

export const getSubscriptions = defineContract({
  operationId: "get-subscriptions",
  method: "GET",
  path: "/users/me/subscriptions",
  tag: "organize",
  summary: "Get the channels that the account is subscribed to",
  auth: "user",
  params: z.object({
    include_subscribers: wordParam(["true", "false", "partial"])
      .default("false")
      .describe('Whether to return subscribers; "partial" equals "true" here.'),
  }),
  returns: z.object({
    subscriptions: z.array(subscriptionShape).describe("Channels that the account is subscribed to."),
  }),
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
  z.strictObject({
    stream_id: z.int().describe("Id of the channel."),
    property: z.literal("color").describe("Name of the setting."),
    value: colorSchema.describe("The new value."),
  }),
  z.strictObject({
    stream_id: z.int().describe("Id of the channel."),
    property: z.enum(flags).describe("Name of the setting."),
    value: z.boolean().describe("The new value."),
  }),
]);

export type SettingChange = z.output<typeof settingChange>;

export const updateSubscriptionSettings = defineContract({
  operationId: "update-subscription-settings",
  method: "POST",
  path: "/users/me/subscriptions/properties",
  tag: "organize",
  summary: "Change your own settings for channels",
  auth: "user",
  params: z.object({
    subscription_data: jsonParam(z.array(settingChange).max(MAX_CHANGES)).describe("The changes."),
  }),
  returns: z.object({}),
  errors: [],
});

/** Feature level 440; bots since 458. */
export const getUserChannels = defineContract({
  operationId: "get-user-channels",
  since: 440,
  method: "GET",
  path: "/users/{user_id}/channels",
  tag: "organize",
  summary: "Get the channels that somebody is subscribed to, as far as you may know of them",
  auth: "user",
  params: z.object({ user_id: intParam().describe("Id of the user.") }),
  returns: z.object({
    subscribed_channel_ids: z
      .array(z.int())
      .describe("Ids of the channels, ascending, without archived ones."),
  }),
  errors: [],
});

export const getSubscriptionStatus = defineContract({
  operationId: "get-subscription-status",
  method: "GET",
  path: "/users/{user_id}/subscriptions/{stream_id}",
  tag: "organize",
  summary: "Get whether somebody is subscribed to a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({
    user_id: intParam().describe("Id of the user."),
    stream_id: intParam().describe("Id of the channel."),
  }),
  returns: z.object({ is_subscribed: z.boolean().describe("Whether the user is subscribed.") }),
  errors: [],
});

export const subscriptionsState = z.object({
  subscriptions: z.array(subscriptionShape).describe("Channels that the account is subscribed to."),
  unsubscribed: z.array(subscriptionShape).describe("Channels that the account was subscribed to."),
  never_subscribed: z
    .array(z.strictObject({ ...channelShape, ...subscribersShape }))
    .describe("Other channels that the account may know of."),
  max_bulk_new_subscription_messages: z.int().describe("Number of people above which no notices are sent."),
});

/** For clients with `parley_additions`: the other user who did it. Absent if the subscriber may not know that user. */
const actorShape = {
  actor_id: z
    .int()
    .optional()
    .describe("Id of the other user who did it; absent if the account may not know that user."),
};

/** The person was subscribed. */
export const subscriptionsAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("add"),
  subscriptions: z.array(subscriptionShape).describe("The channels, with the account's settings."),
  ...actorShape,
});

/** Others were subscribed. */
export const peersAddedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_add"),
  stream_ids: z.array(z.int()).describe("Ids of the channels."),
  user_ids: z.array(z.int()).describe("Ids of the users."),
});

/** The person was unsubscribed. */
export const subscriptionsRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("remove"),
  subscriptions: z
    .array(
      z.strictObject({
        stream_id: z.int().describe("Id of the channel."),
        name: z.string().describe("Name of the channel."),
      }),
    )
    .describe("The channels."),
  ...actorShape,
});

/** Others were unsubscribed. */
export const peersRemovedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("peer_remove"),
  stream_ids: z.array(z.int()).describe("Ids of the channels."),
  user_ids: z.array(z.int()).describe("Ids of the users."),
});

/** A personal setting changed. */
export const subscriptionUpdatedEvent = z.strictObject({
  type: z.literal("subscription"),
  op: z.literal("update"),
  stream_id: z.int().describe("Id of the channel."),
  property: z.string().describe("Name of the changed setting."),
  value: z.union([z.boolean(), z.string()]).describe("The new value."),
});

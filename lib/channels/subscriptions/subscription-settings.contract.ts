/** Wire shapes of a person's own settings for channels, and of whether somebody is in a channel. */
import { z } from "zod";
import { boundedText, defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";

const MAX_CHANGES = 1_000;

const NO_COLOR = "color is not a valid hex color code";

/** #rrggbb; kept in lower case. */
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

/** in_home_view is the older form of is_muted, the other way round. */
const settingChange = z.discriminatedUnion("property", [
  z.strictObject({ stream_id: z.int(), property: z.literal("color"), value: colorSchema }),
  z.strictObject({ stream_id: z.int(), property: z.enum(flags), value: z.boolean() }),
]);

export type SettingChange = z.output<typeof settingChange>;

/** POST /users/me/subscriptions/properties. */
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

/** GET /users/{user_id}/channels (feature level 440; of bots too since 458). */
export const getUserChannels = defineContract({
  operationId: "get-user-channels",
  method: "GET",
  path: "/users/{user_id}/channels",
  tag: "channels",
  summary: "Get the channels that somebody is subscribed to, as far as you may know of them",
  auth: "user",
  params: z.object({ user_id: intParam() }),
  returns: z.object({
    /** Ascending; archived channels are left out. */
    subscribed_channel_ids: z.array(z.int()),
  }),
  errors: [],
});

/** GET /users/{user_id}/subscriptions/{stream_id}. */
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

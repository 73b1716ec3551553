/** Wire shapes of subscribing, and of creating channels. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../../kernel/contract/contract.ts";
import { permissionParams } from "../../../kernel/settings/permission-fields.ts";
import { settingParams } from "../../../kernel/settings/setting-fields.ts";
import { MAX_EMAIL } from "../../../people/people-limits.contract.ts";
import { channelPermissions, channelSettings } from "../../channels/channel-settings.contract.ts";

import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
  MAX_PRINCIPALS,
} from "../../channels-limits.contract.ts";
import { colorSchema } from "../subscriptions.contract.ts";

export const MAX_CHANNELS = 100;

/** Settings of created channels. */
const choices = {
  announce: boolParam().default(false).describe("Whether to announce new public channels."),
  invite_only: boolParam().default(false).describe("Whether new channels are private."),
  is_web_public: boolParam()
    .default(false)
    .describe("Whether new channels could be read without an account; only false is allowed."),
  is_default_stream: boolParam()
    .default(false)
    .describe("Whether new people are subscribed to new channels."),
  history_public_to_subscribers: boolParam()
    .optional()
    .describe("Whether new subscribers of new channels see earlier messages."),
  ...settingParams(channelSettings),
  ...permissionParams(channelPermissions),
  folder_id: jsonParam(z.int().nullable())
    .optional()
    .describe("Id of the folder of new channels; null for none."),
  send_new_subscription_messages: boolParam()
    .default(true)
    .describe("Whether people are told that somebody subscribed them."),
};

export const subscribe = defineContract({
  operationId: "subscribe",
  method: "POST",
  path: "/users/me/subscriptions",
  tag: "organize",
  summary: "Subscribe to channels, creating those that do not exist",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(
      z
        .array(
          z.strictObject({
            name: boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG).describe(
              "Name of the channel.",
            ),
            description: boundedText(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG)
              .optional()
              .describe("Description of a new channel, in Markdown."),
          }),
        )
        .max(MAX_CHANNELS),
    ).describe("Channels to subscribe to; unknown ones are created."),
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(boundedText(MAX_EMAIL)).max(MAX_PRINCIPALS)]),
    )
      .optional()
      .describe("Ids or addresses of the people; the caller by default."),
    authorization_errors_fatal: boolParam()
      .default(true)
      .describe("Whether one channel that the account may not use refuses the whole request."),
    ...choices,
  }),
  returns: z.object({
    subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of new channels by id or API address of each person."),
    already_subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of channels that each person was subscribed to before."),
    unauthorized: z
      .array(z.string())
      .optional()
      .describe("Names of channels that the account may not use, with `authorization_errors_fatal` false."),
    new_subscription_messages_sent: z.boolean().optional().describe("Whether people were told."),
  }),
  errors: ["UNAUTHORIZED_PRINCIPAL"],
});

export const createChannel = defineContract({
  operationId: "create-channel",
  method: "POST",
  path: "/channels/create",
  tag: "organize",
  summary: "Create a channel with its first subscribers",
  auth: "user",
  oneOf: ["can_create_private_channel_group", "can_create_public_channel_group"],
  params: z.object({
    name: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG).describe(
      "Name of the channel.",
    ),
    description: textParam(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG)
      .default("")
      .describe("Description of a new channel, in Markdown."),
    subscribers: jsonParam(z.array(z.int()).max(MAX_PRINCIPALS)).describe("Ids of the subscribers."),
    ...choices,
  }),
  returns: z.object({ id: z.int().describe("Id of the new channel.") }),
  errors: ["CHANNEL_ALREADY_EXISTS", "UNAUTHORIZED_PRINCIPAL"],
});

const channelName = boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG);

/** Channel names. */
const left = {
  removed: z.array(z.string()).describe("Names of the channels that people were unsubscribed from."),
  not_removed: z.array(z.string()).describe("Names of the channels that a person was not subscribed to."),
};

export const unsubscribe = defineContract({
  operationId: "unsubscribe",
  method: "DELETE",
  path: "/users/me/subscriptions",
  tag: "organize",
  summary: "Unsubscribe from channels",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(z.array(channelName).max(MAX_CHANNELS)).describe("Names of the channels."),
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(boundedText(MAX_EMAIL)).max(MAX_PRINCIPALS)]),
    )
      .optional()
      .describe("Ids or addresses of the people; the caller by default."),
  }),
  returns: z.object(left),
  errors: ["STREAM_DOES_NOT_EXIST", "UNAUTHORIZED_PRINCIPAL"],
});

export const updateSubscriptions = defineContract({
  operationId: "update-subscriptions",
  method: "PATCH",
  path: "/users/me/subscriptions",
  tag: "organize",
  summary: "Subscribe to channels and unsubscribe from others",
  auth: "user",
  params: z.object({
    delete: jsonParam(z.array(channelName).max(MAX_CHANNELS))
      .default([])
      .describe("Names of channels to unsubscribe from."),
    add: jsonParam(
      z
        .array(
          z.strictObject({
            name: channelName.describe("Name of the channel."),
            color: colorSchema.optional().describe("Color of the channel, such as `#76ce90`."),
            description: boundedText(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG)
              .optional()
              .describe("Description of a new channel, in Markdown."),
          }),
        )
        .max(MAX_CHANNELS),
    )
      .default([])
      .describe("Channels to subscribe to."),
  }),
  returns: z.object({
    ...left,
    subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of new channels by the caller's id."),
    already_subscribed: z
      .record(z.string(), z.array(z.string()))
      .describe("Names of channels that each person was subscribed to before."),
  }),
  errors: ["STREAM_DOES_NOT_EXIST"],
});

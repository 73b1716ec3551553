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
  announce: boolParam().default(false),
  invite_only: boolParam().default(false),
  is_web_public: boolParam().default(false),
  is_default_stream: boolParam().default(false),
  history_public_to_subscribers: boolParam().optional(),
  ...settingParams(channelSettings),
  ...permissionParams(channelPermissions),
  folder_id: jsonParam(z.int().nullable()).optional(),
  send_new_subscription_messages: boolParam().default(true),
};

export const subscribe = defineContract({
  operationId: "subscribe",
  method: "POST",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Subscribe to channels, creating those that do not exist",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(
      z
        .array(
          z.strictObject({
            name: boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG),
            description: boundedText(
              utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH),
              CHANNEL_DESCRIPTION_TOO_LONG,
            ).optional(),
          }),
        )
        .max(MAX_CHANNELS),
    ),
    /** Ids or addresses; absent: the caller. */
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(boundedText(MAX_EMAIL)).max(MAX_PRINCIPALS)]),
    ).optional(),
    authorization_errors_fatal: boolParam().default(true),
    ...choices,
  }),
  returns: z.object({
    /** Channel names by API address or id of each new subscriber. */
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
    /** Only with authorization_errors_fatal=false. */
    unauthorized: z.array(z.string()).optional(),
    new_subscription_messages_sent: z.boolean().optional(),
  }),
  errors: ["UNAUTHORIZED_PRINCIPAL"],
});

export const createChannel = defineContract({
  operationId: "create-channel",
  method: "POST",
  path: "/channels/create",
  tag: "channels",
  summary: "Create a channel with its first subscribers",
  auth: "user",
  oneOf: ["can_create_private_channel_group", "can_create_public_channel_group"],
  params: z.object({
    name: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG),
    description: textParam(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG).default(
      "",
    ),
    subscribers: jsonParam(z.array(z.int()).max(MAX_PRINCIPALS)),
    ...choices,
  }),
  returns: z.object({ id: z.int() }),
  errors: ["CHANNEL_ALREADY_EXISTS", "UNAUTHORIZED_PRINCIPAL"],
});

const channelName = boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG);

/** Channel names. */
const left = {
  removed: z.array(z.string()),
  /** Channels a principal was not subscribed to. */
  not_removed: z.array(z.string()),
};

export const unsubscribe = defineContract({
  operationId: "unsubscribe",
  method: "DELETE",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Unsubscribe from channels",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(z.array(channelName).max(MAX_CHANNELS)),
    /** Ids or addresses; absent: the caller. */
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(boundedText(MAX_EMAIL)).max(MAX_PRINCIPALS)]),
    ).optional(),
  }),
  returns: z.object(left),
  errors: ["STREAM_DOES_NOT_EXIST", "UNAUTHORIZED_PRINCIPAL"],
});

export const updateSubscriptions = defineContract({
  operationId: "update-subscriptions",
  method: "PATCH",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Subscribe to channels and unsubscribe from others",
  auth: "user",
  params: z.object({
    delete: jsonParam(z.array(channelName).max(MAX_CHANNELS)).default([]),
    add: jsonParam(
      z
        .array(
          z.strictObject({
            name: channelName,
            color: colorSchema.optional(),
            description: boundedText(
              utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH),
              CHANNEL_DESCRIPTION_TOO_LONG,
            ).optional(),
          }),
        )
        .max(MAX_CHANNELS),
    ).default([]),
  }),
  returns: z.object({
    ...left,
    /** Channel names by the caller's id. */
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
  }),
  errors: ["STREAM_DOES_NOT_EXIST"],
});

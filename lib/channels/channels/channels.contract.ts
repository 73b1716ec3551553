/** Wire shapes of reading channels. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { groupSetting } from "../../kernel/roles/group-setting.contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { permissionChangeParams, permissionShape } from "../../kernel/settings/permission-fields.ts";
import { quotableText, type SettingValues } from "../../kernel/settings/setting.ts";
import { settingParams, settingShape } from "../../kernel/settings/setting-fields.ts";
import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
} from "../channels-limits.contract.ts";
import { channelPermissions, channelSettings } from "./channel-settings.contract.ts";

export const channelShape = {
  stream_id: z.int().describe("Id of the channel."),
  name: z.string().describe("Name of the channel."),
  is_archived: z.boolean().describe("Whether the channel is archived."),
  description: z.string().describe("Description of the channel, in Markdown."),
  rendered_description: z.string().describe("Description of the channel, as HTML."),
  date_created: z.int().describe("When the channel was created, in seconds since 1970."),
  creator_id: z.int().nullable().describe("Id of the user who created it; null if unknown."),
  invite_only: z.boolean().describe("Whether the channel is private."),
  is_web_public: z.boolean().describe("Whether the channel could be read without an account."),
  history_public_to_subscribers: z.boolean().describe("Whether new subscribers see earlier messages."),
  first_message_id: z.int().nullable().describe("Id of the oldest message; null for none."),
  folder_id: z.int().nullable().describe("Id of the channel's folder; null for none."),
  is_recently_active: z.boolean().describe("Whether there were messages recently."),
  stream_weekly_traffic: z.int().nullable().describe("Messages in a week, rounded; null for new channels."),
  subscriber_count: z.int().describe("Number of subscribers."),
  ...settingShape(channelSettings, ""),
  ...permissionShape(channelPermissions, ""),
};

const channel = model("Channel", z.strictObject(channelShape));

export const getStreams = defineContract({
  operationId: "get-streams",
  method: "GET",
  path: "/streams",
  tag: "organize",
  summary: "Get the channels that the account may know of",
  auth: "user",
  params: z.object({
    include_public: boolParam().default(true).describe("Whether to include public channels."),
    include_web_public: boolParam()
      .default(false)
      .describe("Whether to include channels that can be read without an account."),
    include_subscribed: boolParam()
      .default(true)
      .describe("Whether to include channels that the account is subscribed to."),
    exclude_archived: boolParam().default(true).describe("Whether to leave out archived channels."),
    include_all_active: boolParam()
      .default(false)
      .describe("Whether to include every active channel, also private ones; only for administrators."),
    include_all: boolParam()
      .default(false)
      .describe("Whether to include every channel that the account may know of."),
    include_default: boolParam().default(false).describe("Whether to return `is_default`."),
    include_owner_subscribed: boolParam()
      .default(false)
      .describe("For bots: whether to include channels that the owner is subscribed to."),
    include_can_access_content: boolParam()
      .default(false)
      .describe("Whether to include every channel whose messages the account may read."),
  }),
  returns: z.object({
    streams: z
      .array(
        z.strictObject({
          ...channelShape,
          is_default: z.boolean().optional().describe("Whether new people are subscribed to it."),
        }),
      )
      .describe("The channels."),
  }),
  errors: [],
});

export const getStreamById = defineContract({
  operationId: "get-stream-by-id",
  method: "GET",
  path: "/streams/{stream_id}",
  tag: "organize",
  summary: "Get a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({ stream: channel.describe("The channel.") }),
  errors: [],
});

export const getStreamId = defineContract({
  operationId: "get-stream-id",
  method: "GET",
  path: "/get_stream_id",
  tag: "organize",
  summary: "Get the id of a channel by its name",
  auth: "user",
  inChannel: "know",
  params: z.object({
    stream: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH)).describe("Name of the channel."),
  }),
  returns: z.object({ stream_id: z.int().describe("Id of the channel.") }),
  errors: [],
});

export const getSubscribers = defineContract({
  operationId: "get-subscribers",
  method: "GET",
  path: "/streams/{stream_id}/members",
  tag: "organize",
  summary: "Get the ids of those who are subscribed to a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({ subscribers: z.array(z.int()).describe("Ids of the subscribers.") }),
  errors: [],
});

export type ChannelSettings = SettingValues<typeof channelSettings>;

export const channelsState = z.object({
  streams: z.array(channel).describe("The channels."),
  realm_default_streams: z.array(z.int()).describe("Ids of the channels that new people are subscribed to."),
  realm_default_stream_groups: z
    .array(z.never())
    .describe("Always empty; there are no groups of default channels."),
  max_stream_name_length: z.int().describe("Longest name of a channel, in code points."),
  max_stream_description_length: z.int().describe("Longest description of a channel, in code points."),
});

/** Created or newly visible channels. */
export const channelsCreatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("create"),
  streams: z.array(channel).describe("The channels."),
});

/** Channels the person may no longer see. */
export const channelsDeletedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("delete"),
  streams: z
    .array(z.strictObject({ stream_id: z.int().describe("Id of the channel.") }))
    .meta({ description: "Older form of `stream_ids`.", deprecated: true }),
  stream_ids: z.array(z.int()).describe("Ids of the channels."),
});

export const channelUpdatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("update"),
  stream_id: z.int().describe("Id of the channel."),
  name: z.string().describe("Name of the channel before the change."),
  property: z.string().describe("Name of the changed setting."),
  value: z.union([groupSetting, z.boolean(), z.string(), z.null()]).describe("The new value."),
  rendered_description: z
    .string()
    .optional()
    .describe('Description as HTML, with the property "description".'),
  history_public_to_subscribers: z
    .boolean()
    .optional()
    .describe('Whether new subscribers see earlier messages, with the property "invite_only".'),
  is_web_public: z
    .boolean()
    .optional()
    .describe('Whether the channel could be read without an account, with the property "invite_only".'),
});

export const defaultChannelsEvent = z.strictObject({
  type: z.literal("default_streams"),
  default_streams: z.array(z.int()).describe("Ids of the channels that new people are subscribed to."),
});

export const updateStream = defineContract({
  operationId: "update-stream",
  method: "PATCH",
  path: "/streams/{stream_id}",
  tag: "organize",
  summary: "Change a channel, or return it from the archive",
  auth: "user",
  inChannel: "administer",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    new_name: quotableText(boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG))
      .optional()
      .describe("New name of the channel."),
    description: quotableText(
      boundedText(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG),
    )
      .optional()
      .describe("Description of the channel, in Markdown."),
    is_private: boolParam().optional().describe("Whether the channel is private."),
    is_web_public: boolParam().optional().describe("Whether the channel could be read without an account."),
    history_public_to_subscribers: boolParam()
      .optional()
      .describe("Whether new subscribers see earlier messages."),
    is_default_stream: boolParam().optional().describe("Whether new people are subscribed to it."),
    is_archived: boolParam().optional().describe("Only false, which returns the channel from the archive."),
    folder_id: jsonParam(z.int().nullable())
      .optional()
      .describe("Id of the channel's folder; null for none."),
    ...settingParams(channelSettings),
    ...permissionChangeParams(channelPermissions),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

const defaultChannel = {
  path: "/default_streams",
  tag: "organize",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({}),
  errors: [],
} as const;

export const addDefaultChannel = defineContract({
  ...defaultChannel,
  operationId: "add-default-stream",
  method: "POST",
  summary: "Subscribe new people to a channel",
});

export const removeDefaultChannel = defineContract({
  ...defaultChannel,
  operationId: "remove-default-stream",
  method: "DELETE",
  summary: "Stop subscribing new people to a channel",
});

export const archiveStream = defineContract({
  operationId: "archive-stream",
  method: "DELETE",
  path: "/streams/{stream_id}",
  tag: "organize",
  summary: "Archive a channel",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({}),
  errors: [],
});

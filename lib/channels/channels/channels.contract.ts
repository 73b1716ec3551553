/** Wire shapes of reading channels. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
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
  stream_id: z.int(),
  name: z.string(),
  is_archived: z.boolean(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: z.int().nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: z.int().nullable(),
  folder_id: z.int().nullable(),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable(),
  subscriber_count: z.int(),
  ...settingShape(channelSettings, ""),
  ...permissionShape(channelPermissions, ""),
};

export const getStreams = defineContract({
  operationId: "get-streams",
  method: "GET",
  path: "/streams",
  tag: "channels",
  summary: "Get the channels that the account may know of",
  auth: "user",
  params: z.object({
    include_public: boolParam().default(true),
    include_web_public: boolParam().default(false),
    include_subscribed: boolParam().default(true),
    exclude_archived: boolParam().default(true),
    /** Administrators only: every active channel, including private ones. */
    include_all_active: boolParam().default(false),
    /** Every channel visible to the account. */
    include_all: boolParam().default(false),
    /** Adds `is_default`. */
    include_default: boolParam().default(false),
    /** For bots: channels the owner is subscribed to. */
    include_owner_subscribed: boolParam().default(false),
    include_can_access_content: boolParam().default(false),
  }),
  returns: z.object({
    streams: z.array(z.strictObject({ ...channelShape, is_default: z.boolean().optional() })),
  }),
  errors: [],
});

export const getStreamById = defineContract({
  operationId: "get-stream-by-id",
  method: "GET",
  path: "/streams/{stream_id}",
  tag: "channels",
  summary: "Get a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({ stream: z.strictObject(channelShape) }),
  errors: [],
});

export const getStreamId = defineContract({
  operationId: "get-stream-id",
  method: "GET",
  path: "/get_stream_id",
  tag: "channels",
  summary: "Get the id of a channel by its name",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream: textParam(utf16Limit(MAX_CHANNEL_NAME_LENGTH)) }),
  returns: z.object({ stream_id: z.int() }),
  errors: [],
});

export const getSubscribers = defineContract({
  operationId: "get-subscribers",
  method: "GET",
  path: "/streams/{stream_id}/members",
  tag: "channels",
  summary: "Get the ids of those who are subscribed to a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({ subscribers: z.array(z.int()) }),
  errors: [],
});

export type ChannelSettings = SettingValues<typeof channelSettings>;

export const channelsState = z.object({
  streams: z.array(z.strictObject(channelShape)),
  /** Channels new people are subscribed to. */
  realm_default_streams: z.array(z.int()),
  realm_default_stream_groups: z.array(z.never()),
  /** In code points, like the next one. */
  max_stream_name_length: z.int(),
  max_stream_description_length: z.int(),
});

/** Created or newly visible channels. */
export const channelsCreatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("create"),
  streams: z.array(z.strictObject(channelShape)),
});

/** Channels the person may no longer see. */
export const channelsDeletedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("delete"),
  /** Older form of stream_ids. */
  streams: z.array(z.strictObject({ stream_id: z.int() })),
  stream_ids: z.array(z.int()),
});

export const channelUpdatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("update"),
  stream_id: z.int(),
  /** Before the change. */
  name: z.string(),
  property: z.string(),
  value: z.union([groupSetting, z.boolean(), z.string(), z.null()]),
  /** With property "description". */
  rendered_description: z.string().optional(),
  /** With property "invite_only", like the next one. */
  history_public_to_subscribers: z.boolean().optional(),
  is_web_public: z.boolean().optional(),
});

export const defaultChannelsEvent = z.strictObject({
  type: z.literal("default_streams"),
  default_streams: z.array(z.int()),
});

export const updateStream = defineContract({
  operationId: "update-stream",
  method: "PATCH",
  path: "/streams/{stream_id}",
  tag: "channels",
  summary: "Change a channel, or return it from the archive",
  auth: "user",
  inChannel: "administer",
  params: z.object({
    stream_id: intParam(),
    new_name: quotableText(
      boundedText(utf16Limit(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG),
    ).optional(),
    description: quotableText(
      boundedText(utf16Limit(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG),
    ).optional(),
    is_private: boolParam().optional(),
    is_web_public: boolParam().optional(),
    history_public_to_subscribers: boolParam().optional(),
    is_default_stream: boolParam().optional(),
    /** Only false; DELETE archives. */
    is_archived: boolParam().optional(),
    folder_id: jsonParam(z.int().nullable()).optional(),
    ...settingParams(channelSettings),
    ...permissionChangeParams(channelPermissions),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

const defaultChannel = {
  path: "/default_streams",
  tag: "channels",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ stream_id: intParam() }),
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
  tag: "channels",
  summary: "Archive a channel",
  auth: "user",
  inChannel: "administer",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

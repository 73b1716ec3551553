/** Wire shapes of changing and archiving channels. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  roomFor,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { permissionChangeParams } from "../../kernel/settings/permission-fields.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { settingParams } from "../../kernel/settings/setting-fields.ts";
import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
} from "../channels-limits.contract.ts";
import { channelPermissions } from "./channel-permissions.contract.ts";
import { channelSettings } from "./channel-settings.contract.ts";

/** PATCH /streams/{stream_id}. */
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
    new_name: quotableText(boundedText(roomFor(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG)).optional(),
    description: quotableText(
      boundedText(roomFor(MAX_CHANNEL_DESCRIPTION_LENGTH), CHANNEL_DESCRIPTION_TOO_LONG),
    ).optional(),
    is_private: boolParam().optional(),
    is_web_public: boolParam().optional(),
    history_public_to_subscribers: boolParam().optional(),
    is_default_stream: boolParam().optional(),
    /** Only false: DELETE archives. */
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

/** POST /default_streams. */
export const addDefaultChannel = defineContract({
  ...defaultChannel,
  operationId: "add-default-stream",
  method: "POST",
  summary: "Subscribe new people to a channel",
});

/** DELETE /default_streams. */
export const removeDefaultChannel = defineContract({
  ...defaultChannel,
  operationId: "remove-default-stream",
  method: "DELETE",
  summary: "Stop subscribing new people to a channel",
});

/** DELETE /streams/{stream_id}. */
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

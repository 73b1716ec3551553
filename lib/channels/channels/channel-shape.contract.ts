/** Wire shape of a channel. */
import { z } from "zod";
import { permissionShape } from "../../kernel/settings/permission-fields.ts";
import { settingShape } from "../../kernel/settings/setting-fields.ts";
import { channelPermissions } from "./channel-permissions.contract.ts";
import { channelSettings } from "./channel-settings.contract.ts";

/** Properties of the channel object. */
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

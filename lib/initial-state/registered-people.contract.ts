/** Wire shape of what a registration tells of people, bots, groups and the person's own settings. */
import { z } from "zod";
import { groupSetting } from "../groups/group-setting.contract.ts";
import { userShape } from "../users/users.contract.ts";

const group = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_add_members_group: groupSetting,
  can_join_group: groupSetting,
  can_leave_group: groupSetting,
  can_manage_group: groupSetting,
  can_mention_group: groupSetting,
  can_remove_members_group: groupSetting,
});

const bot = z.strictObject({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  bot_type: z.int(),
  is_active: z.boolean(),
  owner_id: z.int().nullable(),
  avatar_url: z.string(),
  /** Only of the caller's own bots. */
  api_key: z.string().optional(),
  default_sending_stream: z.null(),
  default_events_register_stream: z.null(),
  default_all_public_streams: z.boolean(),
  services: z.array(z.unknown()),
});

/** fetch types "realm_user", "realm_bot", "realm_user_groups". */
export const registeredPeople = z.object({
  realm_users: z.array(userShape),
  realm_non_active_users: z.array(userShape),
  cross_realm_bots: z.array(userShape.extend({ is_system_bot: z.boolean() })),
  user_id: z.int(),
  email: z.string(),
  delivery_email: z.string(),
  full_name: z.string(),
  avatar_source: z.enum(["G", "U"]),
  avatar_url: z.string(),
  avatar_url_medium: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_guest: z.boolean(),
  can_create_streams: z.boolean(),
  can_create_public_streams: z.boolean(),
  can_create_private_streams: z.boolean(),
  can_create_web_public_streams: z.boolean(),
  can_subscribe_other_users: z.boolean(),
  can_invite_others_to_realm: z.boolean(),
  realm_bots: z.array(bot),
  realm_user_groups: z.array(group),
});

/** Plain settings and permissions of channels. */
import { z } from "zod";
import { jsonOrTextParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER, type SystemGroupName } from "../../kernel/roles/roles.contract.ts";
import { ANYONE, NO_GUESTS, permission } from "../../kernel/settings/permission.ts";
import { setting } from "../../kernel/settings/setting.ts";

/** The organization's policy decides who may change this. */
const byDeletePolicy = { changedBy: "can_set_delete_message_policy_group" } as const;

const postPolicies: Readonly<Partial<Record<SystemGroupName, number>>> = {
  "role:administrators": 2,
  "role:fullmembers": 3,
  "role:moderators": 4,
};

const ANYONE_POSTS = 1;

export const channelPermissions = {
  can_add_subscribers_group: permission("Who may subscribe others to the channel.", "role:nobody", NO_GUESTS),
  can_administer_channel_group: permission("Who may administer the channel.", "role:nobody", NO_GUESTS, {
    toCreator: "channel_creator",
  }),
  can_create_topic_group: permission("Who may start topics (feature level 441).", "role:everyone", ANYONE),
  can_delete_any_message_group: permission(
    "Who may delete every message in the channel.",
    "role:nobody",
    NO_GUESTS,
    byDeletePolicy,
  ),
  can_delete_own_message_group: permission(
    "Who may delete their own messages in the channel.",
    "role:nobody",
    ANYONE,
    byDeletePolicy,
  ),
  can_move_messages_out_of_channel_group: permission(
    "Who may move messages to other channels.",
    "role:nobody",
    NO_GUESTS,
  ),
  can_move_messages_within_channel_group: permission(
    "Who may move messages to other topics of the channel.",
    "role:nobody",
    ANYONE,
  ),
  can_remove_subscribers_group: permission(
    "Who may remove others from the channel.",
    "role:administrators",
    NO_GUESTS,
  ),
  can_resolve_topics_group: permission("Who may resolve topics of the channel.", "role:nobody", ANYONE),
  can_send_message_group: permission("Who may send messages to the channel.", "role:everyone", ANYONE, {
    olderFields: {
      /** 1 anyone, 2 administrators, 3 full members, 4 moderators. */
      stream_post_policy: {
        schema: z.int(),
        from: (group) => (group === null ? undefined : postPolicies[group]) ?? ANYONE_POSTS,
      },
      is_announcement_only: { schema: z.boolean(), from: (group) => group === "role:administrators" },
    },
  }),
  can_subscribe_group: permission(
    "Who may subscribe themselves to the private channel.",
    "role:nobody",
    NO_GUESTS,
  ),
};

export type ChannelPermission = keyof typeof channelPermissions;

export function isChannelPermission(name: string): name is ChannelPermission {
  return Object.hasOwn(channelPermissions, name);
}

/** Days; about a century. */
const LONGEST_RETENTION = 36_500;

const FOREVER = -1;

const topicsPolicies = ["inherit", "allow_empty_topic", "disable_empty_topic", "empty_topic_only"] as const;

export const channelSettings = {
  topics_policy: setting(
    "Whether messages may or must have the empty topic.",
    z.enum(topicsPolicies),
    "inherit",
    { changedBy: "can_set_topics_policy_group" },
  ),
  message_retention_days: setting(
    "Days after which messages are deleted; null for the organization's, -1 for never.",
    z.int().nullable(),
    null,
    {
      changedBy: ROLE_OWNER,
      param: jsonOrTextParam(
        z
          .union([z.int().min(1).max(LONGEST_RETENTION), z.enum(["realm_default", "unlimited", "forever"])])
          .transform((days) => (days === "realm_default" ? null : typeof days === "number" ? days : FOREVER)),
      ),
    },
  ),
};

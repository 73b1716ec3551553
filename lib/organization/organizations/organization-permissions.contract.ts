/** Permissions of organizations. */
import { z } from "zod";
import { ROLE_OWNER, type SystemGroupName } from "../../kernel/roles/roles.contract.ts";
import { ANYONE, NO_GUESTS, permission, SOME_MEMBERS, SOMEBODY } from "../../kernel/settings/permission.ts";

const byOwners = { changedBy: ROLE_OWNER } as const;

type Numbers = Readonly<Partial<Record<SystemGroupName, number>>> & {
  readonly "role:administrators": number;
};

/** Role number for older clients; groups without one count as administrators, which never overstates access. */
function number(numbers: Numbers) {
  return {
    schema: z.int(),
    from: (group: SystemGroupName | null) =>
      (group === null ? undefined : numbers[group]) ?? numbers["role:administrators"],
  };
}

const whoCreatesChannels = number({
  "role:members": 1,
  "role:administrators": 2,
  "role:fullmembers": 3,
  "role:moderators": 4,
});

const whoCreatesWebPublicChannels = number({
  "role:administrators": 2,
  "role:moderators": 4,
  "role:nobody": 6,
  "role:owners": 7,
});

const whoMentionsMany = number({
  "role:everyone": 1,
  "role:members": 2,
  "role:fullmembers": 3,
  "role:administrators": 5,
  "role:nobody": 6,
  "role:moderators": 7,
});

export const organizationPermissions = {
  can_access_all_users_group: permission("Who sees all other people.", "role:everyone", SOMEBODY, {
    onlySystemGroups: ["role:everyone", "role:members"],
  }),
  can_add_custom_emoji_group: permission("Who may add emoji.", "role:members", NO_GUESTS),
  can_add_subscribers_group: permission("Who may subscribe others to channels.", "role:members", NO_GUESTS),
  can_create_bots_group: permission("Who may create bots of every kind.", "role:members", NO_GUESTS),
  can_create_groups: permission("Who may create groups.", "role:members", NO_GUESTS, byOwners),
  can_create_private_channel_group: permission(
    "Who may create private channels.",
    "role:members",
    NO_GUESTS,
    {
      olderFields: { create_private_stream_policy: whoCreatesChannels },
    },
  ),
  can_create_public_channel_group: permission("Who may create public channels.", "role:members", NO_GUESTS, {
    olderFields: { create_public_stream_policy: whoCreatesChannels },
  }),
  can_create_web_public_channel_group: permission(
    "Who may create channels that can be read without an account.",
    "role:owners",
    NO_GUESTS,
    {
      onlySystemGroups: ["role:moderators", "role:administrators", "role:owners", "role:nobody"],
      olderFields: { create_web_public_stream_policy: whoCreatesWebPublicChannels },
      withoutEffect: "No channel is read without an account.",
    },
  ),
  can_create_write_only_bots_group: permission(
    "Who may create incoming webhooks.",
    "role:members",
    NO_GUESTS,
  ),
  can_delete_any_message_group: permission("Who may delete every message.", "role:administrators", NO_GUESTS),
  can_delete_own_message_group: permission("Who may delete their own messages.", "role:everyone", ANYONE),
  can_invite_users_group: permission("Who may invite people by mail.", "role:members", NO_GUESTS, byOwners),
  can_manage_all_groups: permission("Who may manage every group.", "role:owners", SOME_MEMBERS, byOwners),
  can_manage_billing_group: permission("Who may manage payments.", "role:administrators", SOME_MEMBERS, {
    ...byOwners,
    withoutEffect: "Nothing is billed.",
  }),
  can_mention_many_users_group: permission(
    "Who may mention everybody in a large channel.",
    "role:administrators",
    ANYONE,
    {
      olderFields: { wildcard_mention_policy: whoMentionsMany },
    },
  ),
  can_move_messages_between_channels_group: permission(
    "Who may move messages to other channels.",
    "role:members",
    NO_GUESTS,
  ),
  can_move_messages_between_topics_group: permission(
    "Who may move messages to other topics.",
    "role:everyone",
    ANYONE,
  ),
  can_resolve_topics_group: permission("Who may resolve topics.", "role:everyone", ANYONE),
  can_set_delete_message_policy_group: permission(
    "Who may choose who deletes messages in a channel.",
    "role:moderators",
    NO_GUESTS,
  ),
  can_set_topics_policy_group: permission(
    "Who may choose whether a channel has topics.",
    "role:members",
    ANYONE,
  ),
  can_summarize_topics_group: permission("Who may have topics summarized.", "role:everyone", ANYONE, {
    withoutEffect: "There are no summaries.",
  }),
  create_multiuse_invite_group: permission(
    "Who may create links that many people can join by.",
    "role:administrators",
    NO_GUESTS,
    byOwners,
  ),
  direct_message_initiator_group: permission(
    "Who may begin a conversation of direct messages.",
    "role:everyone",
    ANYONE,
  ),
  direct_message_permission_group: permission(
    "Group of which every conversation of direct messages must include somebody.",
    "role:everyone",
    ANYONE,
  ),
  workplace_users_group: permission(
    "Who counts as a workplace user for payments (feature level 477).",
    "role:members",
    SOMEBODY,
    { withoutEffect: "Nothing is billed." },
  ),
};

export type OrganizationPermission = keyof typeof organizationPermissions;

export function isOrganizationPermission(name: string): name is OrganizationPermission {
  return Object.hasOwn(organizationPermissions, name);
}

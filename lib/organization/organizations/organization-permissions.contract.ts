/** The permissions of an organization, one line each; its plain settings are in organization-settings.contract.ts. */
import { z } from "zod";
import { ROLE_OWNER, type SystemGroupName } from "../../kernel/roles/roles.contract.ts";

import { ANYONE, NO_GUESTS, permission, SOME_MEMBERS, SOMEBODY } from "../../kernel/settings/permission.ts";

const byOwners = { changedBy: ROLE_OWNER } as const;

type Numbers = Readonly<Partial<Record<SystemGroupName, number>>> & {
  readonly "role:administrators": number;
};

/** The role number for older clients. Groups without one count as administrators, which never promises too much. */
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
  can_access_all_users_group: permission("role:everyone", SOMEBODY, {
    onlySystemGroups: ["role:everyone", "role:members"],
  }),
  can_add_custom_emoji_group: permission("role:members", NO_GUESTS),
  can_add_subscribers_group: permission("role:members", NO_GUESTS),
  can_create_bots_group: permission("role:members", NO_GUESTS),
  can_create_groups: permission("role:members", NO_GUESTS, byOwners),
  can_create_private_channel_group: permission("role:members", NO_GUESTS, {
    olderFields: { create_private_stream_policy: whoCreatesChannels },
  }),
  can_create_public_channel_group: permission("role:members", NO_GUESTS, {
    olderFields: { create_public_stream_policy: whoCreatesChannels },
  }),
  can_create_web_public_channel_group: permission("role:owners", NO_GUESTS, {
    onlySystemGroups: ["role:moderators", "role:administrators", "role:owners", "role:nobody"],
    olderFields: { create_web_public_stream_policy: whoCreatesWebPublicChannels },
    withoutEffect: "No channel is read without an account.",
  }),
  can_create_write_only_bots_group: permission("role:members", NO_GUESTS),
  can_delete_any_message_group: permission("role:administrators", NO_GUESTS),
  can_delete_own_message_group: permission("role:everyone", ANYONE),
  can_invite_users_group: permission("role:members", NO_GUESTS, byOwners),
  can_manage_all_groups: permission("role:owners", SOME_MEMBERS, byOwners),
  can_manage_billing_group: permission("role:administrators", SOME_MEMBERS, {
    ...byOwners,
    withoutEffect: "Nothing is billed.",
  }),
  can_mention_many_users_group: permission("role:administrators", ANYONE, {
    olderFields: { wildcard_mention_policy: whoMentionsMany },
  }),
  can_move_messages_between_channels_group: permission("role:members", NO_GUESTS),
  can_move_messages_between_topics_group: permission("role:everyone", ANYONE),
  can_resolve_topics_group: permission("role:everyone", ANYONE),
  can_set_delete_message_policy_group: permission("role:moderators", NO_GUESTS),
  can_set_topics_policy_group: permission("role:members", ANYONE),
  can_summarize_topics_group: permission("role:everyone", ANYONE, {
    withoutEffect: "There are no summaries.",
  }),
  create_multiuse_invite_group: permission("role:administrators", NO_GUESTS, byOwners),
  direct_message_initiator_group: permission("role:everyone", ANYONE),
  direct_message_permission_group: permission("role:everyone", ANYONE),
  /** Who counts as a workplace user for billing (feature level 477). */
  workplace_users_group: permission("role:members", SOMEBODY, { withoutEffect: "Nothing is billed." }),
};

export type OrganizationPermission = keyof typeof organizationPermissions;

/** Whether there is a permission of this name. */
export function isOrganizationPermission(name: string): name is OrganizationPermission {
  return Object.hasOwn(organizationPermissions, name);
}

/** Organization permissions. */

import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";
import type { OrganizationPermission } from "../../../../lib/organization/organizations/organization-permissions.contract.ts";
import type { PermissionHolder, RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import type { Channel } from "./channels-state.ts";
import { type GroupsState, holds } from "./groups-state.ts";
import type { UsersState } from "./users-state.ts";

/** Permissions used by the app. */
const ASKED_FOR = [
  "can_add_custom_emoji_group",
  "can_add_subscribers_group",
  "can_create_bots_group",
  "can_create_groups",
  "can_invite_users_group",
  "can_manage_all_groups",
  "create_multiuse_invite_group",
  "can_create_private_channel_group",
  "can_create_write_only_bots_group",
  "can_create_public_channel_group",
  "can_delete_any_message_group",
  "can_delete_own_message_group",
  "can_mention_many_users_group",
  "can_move_messages_between_channels_group",
  "can_move_messages_between_topics_group",
  "can_resolve_topics_group",
  "can_set_delete_message_policy_group",
  "can_set_topics_policy_group",
  "direct_message_permission_group",
] as const satisfies readonly OrganizationPermission[];

type AskedFor = (typeof ASKED_FOR)[number];

export type PermissionsState = ReadonlyMap<AskedFor, PermissionHolder>;

export const NOTHING_PERMITTED: PermissionsState = new Map();

/** Nobody holds permissions unknown to an older server. */
export function permissionsFromRegister(answer: RegisterAnswer): PermissionsState {
  const known = ASKED_FOR.flatMap((permission) => {
    const holder = answer[`realm_${permission}`];
    return holder === undefined ? [] : [[permission, holder] as const];
  });
  return new Map(known);
}

export function changePermissions(permissions: PermissionsState, event: EventOf<"realm">): PermissionsState {
  if (event.op !== "update_dict") return permissions;
  const { data } = event;
  return new Map([...permissions].map(([permission, holder]) => [permission, data[permission] ?? holder]));
}

export type KnownOfPeople = {
  ownUserId: number;
  users: UsersState;
  groups: GroupsState;
  permissions: PermissionsState;
};

export function mayDo(known: KnownOfPeople, permission: AskedFor): boolean {
  const { ownUserId, users, groups, permissions } = known;
  const own = users.get(ownUserId);
  const holder = permissions.get(permission);
  return own !== undefined && holder !== undefined && holds(own, holder, groups);
}

export function mayInChannel(
  { ownUserId, users, groups }: Omit<KnownOfPeople, "permissions">,
  channel: Channel,
  permission: ChannelPermission,
): boolean {
  const own = users.get(ownUserId);
  const holder = channel.permissions[permission];
  return own !== undefined && holder !== undefined && holds(own, holder, groups);
}

/** What only some may do in the organization, who that is, and what events change. */

import type { EventOf, PermissionHolder, RegisterAnswer } from "../wire.ts";
import { type GroupsState, holds } from "./groups-state.ts";
import type { UsersState } from "./users-state.ts";

export type PermissionsState = {
  createPublicChannels: PermissionHolder;
  createPrivateChannels: PermissionHolder;
  /** To mention everyone in a large channel or topic. */
  mentionMany: PermissionHolder;
};

const NOBODY: PermissionHolder = { direct_members: [], direct_subgroups: [] };

/** Before the register answer. */
export const NOTHING_PERMITTED: PermissionsState = {
  createPublicChannels: NOBODY,
  createPrivateChannels: NOBODY,
  mentionMany: NOBODY,
};

/** The permissions the register answer describes. */
export function permissionsFromRegister(answer: RegisterAnswer): PermissionsState {
  return {
    createPublicChannels: answer.realm_can_create_public_channel_group,
    createPrivateChannels: answer.realm_can_create_private_channel_group,
    mentionMany: answer.realm_can_mention_many_users_group,
  };
}

/** A setting of the organization changed. */
export function changePermissions(permissions: PermissionsState, event: EventOf<"realm">): PermissionsState {
  if (event.op !== "update_dict") return permissions;
  const { data } = event;
  return {
    createPublicChannels: data.can_create_public_channel_group ?? permissions.createPublicChannels,
    createPrivateChannels: data.can_create_private_channel_group ?? permissions.createPrivateChannels,
    mentionMany: data.can_mention_many_users_group ?? permissions.mentionMany,
  };
}

type KnownOfPeople = {
  ownUserId: number;
  users: UsersState;
  groups: GroupsState;
  permissions: PermissionsState;
};

/** Whether the reader may, as of the last event. */
export function mayDo(known: KnownOfPeople, permission: keyof PermissionsState): boolean {
  const { ownUserId, users, groups, permissions } = known;
  const own = users.get(ownUserId);
  return own !== undefined && holds(own, permissions[permission], groups);
}

/** The permissions of a group, one line each; those of system groups cannot be changed. */
import { ANYONE, NO_GUESTS, permission } from "../../kernel/settings/permission.ts";

const nobodyInSystemGroups = { inSystemGroups: "role:nobody" } as const;
const byCreator = { toCreator: "group_creator", ...nobodyInSystemGroups } as const;

export const groupPermissions = {
  can_add_members_group: permission("role:nobody", NO_GUESTS, byCreator),
  can_join_group: permission("role:nobody", NO_GUESTS),
  can_leave_group: permission("role:everyone", ANYONE, nobodyInSystemGroups),
  can_manage_group: permission("role:nobody", NO_GUESTS, byCreator),
  /** The protocol does not allow role:owners here. */
  can_mention_group: permission("role:everyone", ["role:internet", "role:owners"], nobodyInSystemGroups),
  can_remove_members_group: permission("role:nobody", NO_GUESTS),
};

export type GroupPermission = keyof typeof groupPermissions;

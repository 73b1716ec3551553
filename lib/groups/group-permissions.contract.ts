/** What only some may do with a group, one line each; nobody can choose otherwise for the system groups. */
import { ANYONE, NO_GUESTS, permission } from "../settings/permission.ts";

const nobodyInSystemGroups = { inSystemGroups: "role:nobody" } as const;
const byCreator = { toCreator: "group_creator", ...nobodyInSystemGroups } as const;

export const groupPermissions = {
  can_add_members_group: permission("role:nobody", NO_GUESTS, byCreator),
  can_join_group: permission("role:nobody", NO_GUESTS),
  can_leave_group: permission("role:everyone", ANYONE, nobodyInSystemGroups),
  can_manage_group: permission("role:nobody", NO_GUESTS, byCreator),
  /** Owners alone would be a mention for a handful; the protocol leaves that to nobody. */
  can_mention_group: permission("role:everyone", ["role:internet", "role:owners"], nobodyInSystemGroups),
  can_remove_members_group: permission("role:nobody", NO_GUESTS),
};

export type GroupPermission = keyof typeof groupPermissions;

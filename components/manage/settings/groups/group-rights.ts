/** What the reader may do with groups. */
import { holds } from "../../../model/store/organization/groups-state.ts";
import { type KnownOfPeople, mayDo } from "../../../model/store/organization/permissions-state.ts";
import type { WireGroup } from "../../../model/store/wire.ts";

export type GroupRights = {
  mayManage: boolean;
  mayAdd: boolean;
  mayRemove: boolean;
  mayJoin: boolean;
  mayLeave: boolean;
};

const NO_RIGHTS: GroupRights = {
  mayManage: false,
  mayAdd: false,
  mayRemove: false,
  mayJoin: false,
  mayLeave: false,
};

/** Nobody changes a system group or a deactivated one. */
export function groupRights(known: KnownOfPeople, group: WireGroup): GroupRights {
  const own = known.users.get(known.ownUserId);
  if (!own || group.is_system_group || group.deactivated) return NO_RIGHTS;
  const mayManage = mayDo(known, "can_manage_all_groups") || holds(own, group.can_manage_group, known.groups);
  const mayAdd = mayManage || holds(own, group.can_add_members_group, known.groups);
  const mayRemove = mayManage || holds(own, group.can_remove_members_group, known.groups);
  const isMember = group.members.includes(own.id);
  return {
    mayManage,
    mayAdd,
    mayRemove,
    mayJoin: !isMember && (mayAdd || holds(own, group.can_join_group, known.groups)),
    mayLeave: isMember && (mayRemove || holds(own, group.can_leave_group, known.groups)),
  };
}

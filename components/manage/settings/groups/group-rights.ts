"use client";
/** The user's rights for groups. */
import { useMemo } from "react";
import { holds } from "../../../model/store/organization/groups-state.ts";
import { type KnownOfPeople, mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";

const NO_RIGHTS = { mayManage: false, mayAdd: false, mayRemove: false, mayJoin: false, mayLeave: false };

export type GroupRights = Readonly<typeof NO_RIGHTS>;

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

export function useKnownOfPeople(): KnownOfPeople {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  return useMemo(() => ({ ownUserId, users, groups, permissions }), [ownUserId, users, groups, permissions]);
}

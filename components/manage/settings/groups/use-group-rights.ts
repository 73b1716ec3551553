"use client";
/** What the reader may do with a group. */
import { useMemo } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { type GroupRights, groupRights } from "./group-rights.ts";

/** Follows changes of roles, permissions and membership. */
export function useGroupRights(group: WireGroup): GroupRights {
  const ownUserId = useChatStore((state) => state.ownUserId);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  return useMemo(
    () => groupRights({ ownUserId, users, groups, permissions }, group),
    [ownUserId, users, groups, permissions, group],
  );
}

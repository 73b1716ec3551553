/** Who holds a permission, in words. */
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import type { UsersState } from "../../../model/store/organization/users-state.ts";
import type { PermissionHolder } from "../../../model/store/wire.ts";
import { partsOfHolder } from "./holder.ts";

/** "Moderators, Support, Hana Sato". */
export function describeHolder(holder: PermissionHolder, groups: GroupsState, users: UsersState): string {
  const { groupIds, userIds } = partsOfHolder(holder, groups);
  const names = [
    ...groupIds.map((id) => groupDisplayName(groups.get(id)?.name ?? "a group")),
    ...userIds.map((id) => users.get(id)?.name ?? "somebody you cannot see"),
  ];
  return names.length === 0 ? "No one" : names.join(", ");
}

/** A permission's holder. */
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import type { UsersState } from "../../../model/store/organization/users-state.ts";
import type { PermissionHolder } from "../../../model/store/wire.ts";

/** Empty means nobody. */
export type HolderParts = { groupIds: readonly number[]; userIds: readonly number[] };

const NOBODY = "role:nobody";

/** The group "nobody" becomes empty. */
export function partsOfHolder(holder: PermissionHolder, groups: GroupsState): HolderParts {
  if (typeof holder !== "number")
    return { groupIds: holder.direct_subgroups, userIds: holder.direct_members };
  return { groupIds: groups.get(holder)?.name === NOBODY ? [] : [holder], userIds: [] };
}

/** Older clients expect a single group's id. */
export function holderOfParts({ groupIds, userIds }: HolderParts, groups: GroupsState): PermissionHolder {
  const [only] = groupIds;
  if (userIds.length === 0 && groupIds.length === 1 && only !== undefined) return only;
  const nobody = [...groups.values()].find(({ name }) => name === NOBODY);
  if (userIds.length === 0 && groupIds.length === 0 && nobody) return nobody.id;
  return { direct_members: [...userIds], direct_subgroups: [...groupIds] };
}

export function isSameHolder(one: PermissionHolder, other: PermissionHolder): boolean {
  if (typeof one === "number" || typeof other === "number") return one === other;
  return (
    isSameSet(one.direct_members, other.direct_members) &&
    isSameSet(one.direct_subgroups, other.direct_subgroups)
  );
}

function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

export function isHolder(value: unknown): value is PermissionHolder {
  return (
    typeof value === "number" ||
    (typeof value === "object" && value !== null && "direct_members" in value && "direct_subgroups" in value)
  );
}

/** "Moderators, Support, Hana Sato". */
export function describeHolder(holder: PermissionHolder, groups: GroupsState, users: UsersState): string {
  const { groupIds, userIds } = partsOfHolder(holder, groups);
  const names = [
    ...groupIds.map((id) => groupDisplayName(groups.get(id)?.name ?? "a group")),
    ...userIds.map((id) => users.get(id)?.name ?? "somebody you cannot see"),
  ];
  return names.length === 0 ? "No one" : names.join(", ");
}

/** Which groups may hold a permission. */
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import type { PermissionRule, WireGroup } from "../../../model/store/wire.ts";

/** System groups first, from the widest to the narrowest; then the others by name. No one is not a group to choose. */
const SYSTEM_ORDER: readonly string[] = [
  "role:internet",
  "role:everyone",
  "role:members",
  "role:fullmembers",
  "role:moderators",
  "role:administrators",
  "role:owners",
];

/** Deactivated groups hold nothing new. */
export function allowedGroups(rule: PermissionRule, groups: GroupsState): WireGroup[] {
  return [...groups.values()]
    .filter((group) => !group.deactivated && isAllowed(rule, group))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
}

function isAllowed(rule: PermissionRule, { name, is_system_group }: WireGroup): boolean {
  if (!is_system_group) return !rule.require_system_group;
  if (name === "role:nobody") return false;
  if (rule.allowed_system_groups.length > 0 && !rule.allowed_system_groups.includes(name)) return false;
  if (name === "role:internet") return rule.allow_internet_group;
  return name !== "role:everyone" || rule.allow_everyone_group;
}

function placeOf({ name, is_system_group }: WireGroup): number {
  const place = SYSTEM_ORDER.indexOf(name);
  return is_system_group && place >= 0 ? place : SYSTEM_ORDER.length;
}

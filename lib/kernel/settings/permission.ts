/** One permission of an organization, a channel or a group: who holds it unless somebody chooses, and who may. */
import type { SystemGroupName } from "../roles/roles.contract.ts";
import type { HasOlderFields } from "./older-fields.ts";
import type { ChangedBy } from "./setting.ts";

/** What follows for older clients is derived from the system group that holds it; null: another group. */
export interface PermissionOptions extends HasOlderFields<SystemGroupName | null> {
  /** No other groups may hold it. */
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** Its value in system groups, where nobody can choose another. */
  readonly inSystemGroups?: SystemGroupName;
  /** Who makes the channel or group holds it first; the wire's name for that default. */
  readonly toCreator?: "channel_creator" | "group_creator";
  /** Absent: those who may change what it is a permission of. */
  readonly changedBy?: ChangedBy;
  /** Why this server does nothing with it, as for a setting. */
  readonly withoutEffect?: string;
}

interface HeldBy {
  readonly default: SystemGroupName;
  /** System groups that may not hold it. */
  readonly notHeldBy: readonly SystemGroupName[];
}

export type Permission = HeldBy & PermissionOptions;

/** Wire name → permission. */
export type PermissionsTable = Readonly<Record<string, Permission>>;

/** Guests are in "role:everyone", the public in "role:internet": who is not in the organization holds nothing. */
export const ANYONE = ["role:internet"] as const;
export const NO_GUESTS = ["role:internet", "role:everyone"] as const;
/** The same two, where somebody must be able to. */
export const SOMEBODY = ["role:internet", "role:nobody"] as const;
export const SOME_MEMBERS = ["role:internet", "role:everyone", "role:nobody"] as const;

/** Declares a permission: its default, which system groups may not hold it, and what else there is to say about it. */
export function permission(holder: SystemGroupName, notHeldBy: Permission["notHeldBy"]): HeldBy;
export function permission<const Options extends PermissionOptions>(
  holder: SystemGroupName,
  notHeldBy: Permission["notHeldBy"],
  options: Options,
): HeldBy & Options;
export function permission(
  holder: SystemGroupName,
  notHeldBy: Permission["notHeldBy"],
  options?: PermissionOptions,
): Permission {
  return { default: holder, notHeldBy, ...options };
}

/** Whether guests may be among those who hold it. */
export function admitsGuests({ notHeldBy }: Permission): boolean {
  return !notHeldBy.includes("role:everyone");
}

/** Who holds a permission of a thing for which nobody has chosen. */
export function defaultHolder({ default: holder, inSystemGroups }: Permission, ofSystemGroup = false) {
  return ofSystemGroup ? (inSystemGroups ?? holder) : holder;
}

/**
 * Why a group may not hold a permission, as a sentence for the client, or null.
 * @param group its name, null for an unnamed one.
 */
export function holderRefused(
  permissionName: string,
  { notHeldBy, onlySystemGroups }: Permission,
  group: { readonly name: string | null; readonly isSystem: boolean },
): string | null {
  if (onlySystemGroups && !group.isSystem) return `'${permissionName}' must be a system user group.`;
  const isRefused =
    group.isSystem &&
    (notHeldBy.some((name) => name === group.name) ||
      (onlySystemGroups !== undefined && !onlySystemGroups.some((name) => name === group.name)));
  return isRefused ? `'${permissionName}' setting cannot be set to '${group.name}' group.` : null;
}

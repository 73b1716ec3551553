/** A permission of an organization, channel or group. */
import type { SystemGroupName } from "../roles/roles.contract.ts";
import type { HasOlderFields } from "./older-fields.ts";
import type { ChangedBy } from "./setting.ts";

/** Older fields derive from the system group; null: another group. */
export interface PermissionOptions extends HasOlderFields<SystemGroupName | null> {
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** Fixed in system groups. */
  readonly inSystemGroups?: SystemGroupName;
  /** The wire's name for the creator as default holder. */
  readonly toCreator?: "channel_creator" | "group_creator";
  /** Default: everyone who may change the permission's owner. */
  readonly changedBy?: ChangedBy;
  readonly withoutEffect?: string;
}

interface HeldBy {
  /** For the API document: "Who may …". */
  readonly words: string;
  readonly default: SystemGroupName;
  readonly notHeldBy: readonly SystemGroupName[];
}

export type Permission = HeldBy & PermissionOptions;

export type PermissionsTable = Readonly<Record<string, Permission>>;

/** "role:internet" includes people outside the organization, who hold no permission. */
export const ANYONE = ["role:internet"] as const;
export const NO_GUESTS = ["role:internet", "role:everyone"] as const;
/** For permissions that somebody must hold. */
export const SOMEBODY = ["role:internet", "role:nobody"] as const;
export const SOME_MEMBERS = ["role:internet", "role:everyone", "role:nobody"] as const;

/** @param notHeldBy excluded system groups. */
export function permission(
  words: string,
  holder: SystemGroupName,
  notHeldBy: Permission["notHeldBy"],
): HeldBy;
export function permission<const Options extends PermissionOptions>(
  words: string,
  holder: SystemGroupName,
  notHeldBy: Permission["notHeldBy"],
  options: Options,
): HeldBy & Options;
export function permission(
  words: string,
  holder: SystemGroupName,
  notHeldBy: Permission["notHeldBy"],
  options?: PermissionOptions,
): Permission {
  return { words, default: holder, notHeldBy, ...options };
}

export function admitsGuests({ notHeldBy }: Permission): boolean {
  return !notHeldBy.includes("role:everyone");
}

export function defaultHolder({ default: holder, inSystemGroups }: Permission, ofSystemGroup = false) {
  return ofSystemGroup ? (inSystemGroups ?? holder) : holder;
}

/**
 * A sentence for the client; null when allowed.
 * @param group null: unnamed.
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

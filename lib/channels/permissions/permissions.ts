/** Permissions of the organization, channels and groups, and their holders. */
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { admitsGuests, defaultHolder, type Permission } from "../../kernel/settings/permission.ts";
import {
  isOrganizationPermission,
  type OrganizationPermission,
  organizationPermissions,
} from "../../organization/organizations/organization-permissions.contract.ts";
import type { Permissions } from "../../people/groups/group-store.ts";
import { type GroupPermission, groupPermissions } from "../../people/groups/groups.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { type ChannelPermission, channelPermissions } from "../channels/channel-settings.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly permissions: PermissionLookUps;
  }
}

interface Owner {
  readonly permissions: Permissions;
}

interface OwnerGroup extends Owner {
  readonly isSystem: boolean;
}

/** Stateless look-ups in other stores. */
export class PermissionLookUps {
  readonly #organization: () => Organization;

  constructor(organization: () => Organization) {
    this.#organization = organization;
  }

  /** Returns a group id. */
  ofRealm(permission: OrganizationPermission): number {
    return this.#holder(this.#organization().realm, permission, organizationPermissions[permission]);
  }

  /** Returns a group id. */
  ofChannel(channel: Owner, permission: ChannelPermission): number {
    return this.#holder(channel, permission, channelPermissions[permission]);
  }

  /** Returns a group id. */
  ofGroup(group: OwnerGroup, permission: GroupPermission): number {
    return this.#holder(group, permission, groupPermissions[permission], group.isSystem);
  }

  #holder({ permissions }: Owner, name: string, permission: Permission, ofSystemGroup = false): number {
    return (
      permissions[name] ?? this.#organization().groups.system(defaultHolder(permission, ofSystemGroup)).id
    );
  }

  may(user: UserRecord, permission: OrganizationPermission): boolean {
    return this.#holds(user, this.ofRealm(permission), organizationPermissions[permission]);
  }

  mayOneOf(user: UserRecord, names: readonly string[]): boolean {
    return names.some((name) => isOrganizationPermission(name) && this.may(user, name));
  }

  mayInChannel(user: UserRecord, channel: Owner, permission: ChannelPermission): boolean {
    return this.#holds(user, this.ofChannel(channel, permission), channelPermissions[permission]);
  }

  mayWithGroup(user: UserRecord, group: OwnerGroup, permission: GroupPermission): boolean {
    return this.#holds(user, this.ofGroup(group, permission), groupPermissions[permission]);
  }

  /** Guests never hold permissions closed to them, even as members of the group. */
  #holds(user: UserRecord, groupId: number, permission: Permission): boolean {
    if (user.role === ROLE_GUEST && !admitsGuests(permission)) return false;
    return this.#organization().groups.isMember(groupId, user);
  }
}

export const permissions = defineNoun({
  memory: {
    load: { permissions: async (_tx, _realmId, organization) => new PermissionLookUps(organization) },
    apply: {},
  },
});

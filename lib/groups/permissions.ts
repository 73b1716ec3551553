/** Who holds which permission of the organization, of a channel and of a group. */
import type { Organization } from "../organization-memory/organization.ts";
import {
  type ChannelPermission,
  channelPermissionDefaults,
  type GroupPermission,
  groupPermissionDefaults,
  type RealmPermission,
  realmPermissionDefaults,
} from "../organization-memory/permission-defaults.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { Permissions } from "./permission-rows.ts";

declare module "../organization-memory/organization.ts" {
  interface OrganizationStores {
    readonly permissions: PermissionLookUps;
  }
}

/** What permissions are set on. */
interface Owner {
  readonly permissions: Permissions;
}

/** Look-ups over what other stores hold; it has no records of its own. */
export class PermissionLookUps {
  readonly #organization: () => Organization;

  constructor(organization: () => Organization) {
    this.#organization = organization;
  }

  /** Id of the group that holds a permission of the organization. */
  ofRealm(permission: RealmPermission): number {
    const { realm, groups } = this.#organization();
    return realm.permissions[permission] ?? groups.system(realmPermissionDefaults[permission]).id;
  }

  /** Id of the group that holds a permission of a channel. */
  ofChannel(channel: Owner, permission: ChannelPermission): number {
    const { groups } = this.#organization();
    return channel.permissions[permission] ?? groups.system(channelPermissionDefaults[permission]).id;
  }

  /** Id of the group that holds a permission of a group. */
  ofGroup(group: Owner, permission: GroupPermission): number {
    const { groups } = this.#organization();
    return group.permissions[permission] ?? groups.system(groupPermissionDefaults[permission]).id;
  }

  /** Whether a person holds a permission of the organization. */
  may(user: UserRecord, permission: RealmPermission): boolean {
    return this.#organization().groups.isMember(this.ofRealm(permission), user);
  }

  /** Whether a person holds a permission of a channel. */
  mayInChannel(user: UserRecord, channel: Owner, permission: ChannelPermission): boolean {
    return this.#organization().groups.isMember(this.ofChannel(channel, permission), user);
  }
}

/** The organization's record in memory: profile, settings and permissions. */
import type { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { settingsReader } from "../../kernel/settings/setting.ts";
import { type Permissions, permissionsOf, permissionsSelection } from "../../people/groups/group-store.ts";
import { type UserSettings, userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { type OrganizationSettings, organizationSettings } from "./organization-settings.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly realm: RealmStore;
  }
  interface OrganizationChanges {
    /** Only changed fields, settings and permissions. */
    readonly realm_changed: { readonly fields: RealmChange };
  }
}

/** File keys; null for the product's picture. */
export interface RealmPictures {
  readonly icon: string | null;
  readonly logo: string | null;
  /** For dark themes. */
  readonly nightLogo: string | null;
}

export interface RealmRecord {
  readonly id: number;
  readonly uuid: string;
  readonly subdomain: string;
  readonly name: string;
  readonly description: string;
  readonly settings: OrganizationSettings;
  /** For new people. */
  readonly userSettingsDefaults: UserSettings;
  readonly permissions: Permissions;
  readonly pictures: RealmPictures;
  /** Names of sign-in methods (lib/auth/authentication/authentication.contract.ts). */
  readonly disabledSignInMethods: readonly string[];
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
}

export type RealmChange = Partial<
  Omit<RealmRecord, "id" | "uuid" | "settings" | "userSettingsDefaults" | "pictures">
> & {
  readonly pictures?: Partial<RealmPictures>;
  readonly settings?: Partial<OrganizationSettings>;
  readonly userSettingsDefaults?: Partial<UserSettings>;
};

/** Exposes the current record's fields. */
export class RealmStore implements RealmRecord {
  #record: RealmRecord;

  constructor(record: RealmRecord) {
    this.#record = record;
  }

  get id(): number {
    return this.#record.id;
  }

  get uuid(): string {
    return this.#record.uuid;
  }

  get subdomain(): string {
    return this.#record.subdomain;
  }

  get name(): string {
    return this.#record.name;
  }

  get description(): string {
    return this.#record.description;
  }

  get settings(): OrganizationSettings {
    return this.#record.settings;
  }

  get userSettingsDefaults(): UserSettings {
    return this.#record.userSettingsDefaults;
  }

  get permissions(): Permissions {
    return this.#record.permissions;
  }

  get pictures(): RealmPictures {
    return this.#record.pictures;
  }

  get disabledSignInMethods(): readonly string[] {
    return this.#record.disabledSignInMethods;
  }

  get createdAt(): number {
    return this.#record.createdAt;
  }

  get isActive(): boolean {
    return this.#record.isActive;
  }

  get record(): RealmRecord {
    return this.#record;
  }

  set(record: RealmRecord): void {
    this.#record = record;
  }
}

export const realmChanges: ChangeAppliers<"realm_changed"> = {
  realm_changed({ realm }, { fields }) {
    const former = realm.record;
    realm.set({
      ...former,
      ...fields,
      settings: { ...former.settings, ...fields.settings },
      userSettingsDefaults: { ...former.userSettingsDefaults, ...fields.userSettingsDefaults },
      permissions: { ...former.permissions, ...fields.permissions },
      pictures: { ...former.pictures, ...fields.pictures },
    });
    return () => realm.set(former);
  },
};

const realmSelection = {
  id: true,
  uuid: true,
  subdomain: true,
  name: true,
  description: true,
  settings: true,
  userSettingsDefaults: true,
  iconKey: true,
  logoKey: true,
  nightLogoKey: true,
  disabledSignInMethods: true,
  createdAt: true,
  deactivatedAt: true,
  permissionSettings: { ...permissionsSelection, where: { channelId: null, ownerGroupId: null } },
} as const satisfies Prisma.RealmSelect;

const readSettings = settingsReader(organizationSettings);
const readUserSettings = settingsReader(userSettings);

/** @throws Error for an unknown organization. */
export async function loadRealm(tx: Transaction, realmId: number): Promise<RealmStore> {
  const { permissionSettings, deactivatedAt, iconKey, logoKey, nightLogoKey, ...row } =
    await tx.realm.findUniqueOrThrow({
      where: { id: realmId },
      select: realmSelection,
    });
  return new RealmStore({
    ...row,
    settings: readSettings(row.settings),
    userSettingsDefaults: readUserSettings(row.userSettingsDefaults),
    permissions: permissionsOf(permissionSettings),
    pictures: { icon: iconKey, logo: logoKey, nightLogo: nightLogoKey },
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
    isActive: deactivatedAt === null,
  });
}

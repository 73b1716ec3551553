/** Accounts in memory: records, look-ups, and how events change them. */
import { z } from "zod";
import type { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { changeRecord, putRecord } from "../../kernel/memory/put-record.ts";
import { settingsReader } from "../../kernel/settings/setting.ts";
import { NameIndex } from "../../text/name-index.ts";
import { nameKey } from "../../text/name-key.ts";
import { looksOf } from "../../text/name-looks.ts";
import { type UserSettings, userSettings } from "./settings/user-settings.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly users: UserStore;
  }
  interface OrganizationChanges {
    readonly user: { readonly user: UserRecord };
    /** Fields changed, with only settings that differ. */
    readonly user_changed: { readonly userId: number; readonly fields: UserChange };
    readonly user_settings_changed: {
      readonly userIds: readonly number[];
      readonly settings: Partial<UserSettings>;
    };
  }
}

export interface KeyLimits {
  /** Seconds since 1970; null: never. */
  readonly expiresAt: number | null;
  /** Empty: all. */
  readonly scopes: readonly string[];
}

export interface UserRecord {
  readonly id: number;
  /** Shown to other viewers by lib/people/users/shown-person.ts. */
  readonly email: string;
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: number;
  readonly isActive: boolean;
  /** Whether the user may create accounts and change others' addresses, as an administrator. */
  readonly canCreateUsers: boolean;
  /** null for people. */
  readonly botType: number | null;
  readonly botOwnerId: number | null;
  readonly keyVersion: number;
  /** Valid keys of single programs; others are revoked. */
  readonly personalKeyIds: readonly number[];
  /** By key id; keys without an entry never expire and have all scopes. */
  readonly personalKeyLimits: Readonly<Record<string, KeyLimits>>;
  readonly timezone: string;
  readonly avatarVersion: number;
  /** Stored files of the uploaded avatar (lib/accounts/avatars/change-avatar.ts); null: one is drawn. */
  readonly avatarKey: string | null;
  readonly settings: UserSettings;
  readonly isImportedStub: boolean;
  /** Whether nothing is left but the user's messages. */
  readonly isDeleted: boolean;
  /** Created for a person who has not signed in yet. */
  readonly awaitsFirstSignIn: boolean;
  /** Seconds since 1970; the first sign-in, if someone else created the account. */
  readonly createdAt: number;
}

export type UserChange = Partial<Omit<UserRecord, "id" | "settings">> & {
  readonly settings?: Partial<UserSettings>;
};

export class UserStore {
  readonly #byId = new Map<number, UserRecord>();
  readonly #idsByEmail = new Map<string, number>();
  readonly #byName = new NameIndex((name) => [nameKey(name)]);
  readonly #byLooks = new NameIndex(looksOf);
  #activeRevision = 0;

  constructor(users: Iterable<UserRecord>) {
    for (const user of users) this.set(user);
  }

  get(id: number): UserRecord | undefined {
    return this.#byId.get(id);
  }

  /** Includes bots and deactivated accounts. */
  all(): Iterable<UserRecord> {
    return this.#byId.values();
  }

  byEmail(email: string): UserRecord | undefined {
    const id = this.#idsByEmail.get(nameKey(email));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Active accounts only; ignores case. */
  named(fullName: string): UserRecord[] {
    return this.#active(this.#byName.find(fullName));
  }

  /** Active accounts only. */
  lookingLike(fullName: string): UserRecord[] {
    return this.#active(this.#byLooks.find(fullName));
  }

  /** Grows when accounts become active or inactive. */
  get activeRevision(): number {
    return this.#activeRevision;
  }

  set(user: UserRecord): void {
    if (this.#byId.get(user.id)?.isActive !== user.isActive) this.#activeRevision += 1;
    this.#unlist(user.id);
    this.#byId.set(user.id, user);
    this.#idsByEmail.set(nameKey(user.email), user.id);
    this.#idsByEmail.set(nameKey(user.deliveryEmail), user.id);
    this.#byName.add(user.id, user.fullName);
    this.#byLooks.add(user.id, user.fullName);
  }

  delete(id: number): void {
    this.#activeRevision += 1;
    this.#unlist(id);
    this.#byId.delete(id);
  }

  #unlist(id: number): void {
    const user = this.#byId.get(id);
    if (!user) return;
    this.#idsByEmail.delete(nameKey(user.email));
    this.#idsByEmail.delete(nameKey(user.deliveryEmail));
    this.#byName.remove(id, user.fullName);
    this.#byLooks.remove(id, user.fullName);
  }

  #active(ids: readonly number[]): UserRecord[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []).filter((user) => user.isActive);
  }
}

export const userChanges: ChangeAppliers<"user" | "user_changed" | "user_settings_changed"> = {
  user: ({ users }, { user }) => putRecord(users, user),
  user_changed: ({ users }, { userId, fields }) =>
    changeRecord(users, userId, (user) => ({
      ...user,
      ...fields,
      settings: { ...user.settings, ...fields.settings },
    })),
  user_settings_changed({ users }, { userIds, settings }) {
    const undo = userIds.map((userId) =>
      changeRecord(users, userId, (user) => ({ ...user, settings: { ...user.settings, ...settings } })),
    );
    return () => {
      for (const each of undo) each?.();
    };
  },
};

const userSelection = {
  id: true,
  email: true,
  deliveryEmail: true,
  fullName: true,
  role: true,
  isActive: true,
  canCreateUsers: true,
  botType: true,
  botOwnerId: true,
  keyVersion: true,
  personalKeyIds: true,
  personalKeyLimits: true,
  timezone: true,
  avatarVersion: true,
  avatarKey: true,
  settings: true,
  isImportedStub: true,
  isDeleted: true,
  awaitsFirstSignIn: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelection }>;

export const userColumns = sql`id, email, delivery_email AS "deliveryEmail", full_name AS "fullName", role,
  is_active AS "isActive", can_create_users AS "canCreateUsers", bot_type AS "botType", bot_owner_id AS "botOwnerId",
  key_version AS "keyVersion", personal_key_ids AS "personalKeyIds",
  personal_key_limits AS "personalKeyLimits", timezone, avatar_version AS "avatarVersion",
  avatar_key AS "avatarKey", settings, is_imported_stub AS "isImportedStub", is_deleted AS "isDeleted",
  awaits_first_sign_in AS "awaitsFirstSignIn", created_at AS "createdAt"`;

const readSettings = settingsReader(userSettings);

const keyLimits = z.record(
  z.string(),
  z.object({ expiresAt: z.int().nullable(), scopes: z.array(z.string()) }),
);
const unlimited = {};

/** Most accounts have no limited keys. */
function readKeyLimits(stored: unknown): UserRecord["personalKeyLimits"] {
  const limits = keyLimits.parse(stored);
  return Object.keys(limits).length === 0 ? unlimited : limits;
}

export function userRecord(row: UserRow): UserRecord {
  return {
    ...row,
    personalKeyLimits: readKeyLimits(row.personalKeyLimits),
    settings: readSettings(row.settings),
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
  };
}

/** Accounts in id order, like later additions. */
export async function loadUsers(tx: Transaction, realmId: number): Promise<UserStore> {
  const rows = await tx.user.findMany({ where: { realmId }, select: userSelection, orderBy: { id: "asc" } });
  return new UserStore(rows.map(userRecord));
}

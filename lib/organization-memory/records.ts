/** What a node remembers of an organization: plain records as they stand in the database. */
import type { RealmSettings } from "./realm-settings.ts";
import type { TopicsPolicy } from "./topics-policy.ts";
import type { UserSettings } from "./user-settings.ts";

/** Permission wire name → id of the group that holds it; a permission that is absent has its default. */
export type Permissions = Readonly<Record<string, number>>;

export interface RealmRecord {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  readonly description: string;
  readonly settings: RealmSettings;
  readonly permissions: Permissions;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
}

export interface UserRecord {
  readonly id: number;
  /** Address the API knows the account by. */
  readonly email: string;
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: number;
  readonly isActive: boolean;
  /** null for a person. */
  readonly botType: number | null;
  readonly botOwnerId: number | null;
  readonly keyVersion: number;
  readonly timezone: string;
  readonly avatarVersion: number;
  readonly settings: UserSettings;
  readonly isImportedStub: boolean;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

export interface GroupRecord {
  readonly id: number;
  /** null for an unnamed group. */
  readonly name: string | null;
  readonly description: string;
  readonly isSystem: boolean;
  readonly creatorId: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  readonly permissions: Permissions;
}

export interface ChannelRecord {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: number | null;
  readonly isPrivate: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; null inherits the organization's, -1 keeps forever. */
  readonly messageRetentionDays: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly permissions: Permissions;
}

/** A person's active membership of a channel. */
export interface SubscriberRecord {
  /** Log position at which it began. */
  readonly sinceEventId: number;
  readonly isMuted: boolean;
}

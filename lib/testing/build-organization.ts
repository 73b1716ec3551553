/** Builds an organization in memory for unit tests. */

import { BotStore } from "../accounts/bots/bot-records.ts";
import { ProfileFieldStore } from "../accounts/profile-fields/profile-field-records.ts";
import { ProfileValueStore } from "../accounts/profile-fields/profile-value-records.ts";
import { SessionStore } from "../auth/sessions/session-records.ts";
import { installCatalog } from "../catalog/catalog.ts";
import { ChannelFolderStore } from "../channels/channel-folders/channel-folder-records.ts";
import { type ChannelRecord, ChannelStore } from "../channels/channels/channel-records.ts";
import type { ReceivedIds } from "../channels/channels/received-ids.ts";
import { PermissionLookUps } from "../channels/permissions/permissions.ts";
import { SubscriptionStore } from "../channels/subscriptions/subscription-store.ts";
import { TopicPolicyStore } from "../channels/topics/topic-policy-records.ts";
import { DroppedQueues } from "../kernel/events/event-queues.ts";
import { assembleOrganization, type Organization } from "../kernel/memory/organization.ts";
import { ROLE_MEMBER, systemGroupChain } from "../kernel/roles/roles.contract.ts";

import { settingDefaults } from "../kernel/settings/setting.ts";
import { AlertWordIndex } from "../markdown/facts/alert-word-index.ts";
import { MutedUserStore } from "../messages/muted-users/muted-users.ts";
import { DomainStore } from "../organization/domains/domains.ts";
import { CustomEmojiStore } from "../organization/emoji/custom-emoji-records.ts";
import { LinkifierStore } from "../organization/linkifiers/linkifier-records.ts";
import { organizationSettings } from "../organization/organizations/organization-settings.contract.ts";
import { type RealmRecord, RealmStore } from "../organization/organizations/realm-records.ts";
import { PlaygroundStore } from "../organization/playgrounds/playgrounds.ts";
import { GroupStore, type NewGroup } from "../people/groups/group-store.ts";

import { PresenceStore } from "../people/presence/presence-records.ts";
import { AcquaintanceStore } from "../people/users/acquaintance-records.ts";
import { userSettings } from "../people/users/settings/user-settings.contract.ts";
import { type UserRecord, UserStore } from "../people/users/user-records.ts";

export function buildUser(id: number, given: Partial<UserRecord> = {}): UserRecord {
  const email = `user${id}@example.com`;
  return {
    id,
    email,
    deliveryEmail: email,
    fullName: `User ${id}`,
    role: ROLE_MEMBER,
    isActive: true,
    canCreateUsers: false,
    botType: null,
    botOwnerId: null,
    keyVersion: 0,
    personalKeyIds: [],
    personalKeyLimits: {},
    timezone: "",
    avatarVersion: 1,
    avatarKey: null,
    settings: settingDefaults(userSettings),
    isImportedStub: false,
    isDeleted: false,
    awaitsFirstSignIn: false,
    createdAt: 0,
    ...given,
  };
}

export function buildChannel(id: number, given: Partial<ChannelRecord> = {}): ChannelRecord {
  return {
    id,
    conversationId: 1000 + id,
    name: `channel ${id}`,
    description: "",
    renderedDescription: "",
    creatorId: null,
    isPrivate: false,
    isWebPublic: false,
    historyPublicToSubscribers: true,
    topicsPolicy: "inherit",
    messageRetentionDays: null,
    folderId: null,
    emailVersion: 0,
    acceptsAutomaticMail: false,
    createdAt: 0,
    isArchived: false,
    isDefault: false,
    permissions: {},
    ...given,
  };
}

export function buildGroup(id: number, given: Partial<NewGroup> = {}): NewGroup {
  return {
    id,
    name: `group ${id}`,
    description: "",
    isSystem: false,
    creatorId: null,
    createdAt: 0,
    isActive: true,
    memberIds: [],
    subgroupIds: [],
    permissions: {},
    ...given,
  };
}

const defaultRealm: RealmRecord = {
  id: 1,
  uuid: "00000000-0000-4000-8000-000000000001",
  subdomain: "",
  name: "Test",
  description: "",
  settings: settingDefaults(organizationSettings),
  userSettingsDefaults: settingDefaults(userSettings),
  permissions: {},
  pictures: { icon: null, logo: null, nightLogo: null },
  disabledSignInMethods: [],
  createdAt: 0,
  isActive: true,
};

interface BuiltParts {
  readonly realm?: Partial<RealmRecord>;
  readonly users?: readonly UserRecord[];
  readonly channels?: readonly ChannelRecord[];
  readonly groups?: readonly NewGroup[];
  readonly subscriptions?: readonly {
    channelId: number;
    userId: number;
    sinceEventId?: number;
    isMuted?: boolean;
    received?: ReceivedIds;
  }[];
}

/** System groups have ids 1 to 8 in the order of the chain, nobody last. */
export function buildOrganization({
  realm,
  users,
  channels,
  groups,
  subscriptions,
}: BuiltParts): Organization {
  installCatalog();
  const systemNames = [...systemGroupChain, "role:nobody"];
  const allGroups = [
    ...systemNames.map((name, index) => buildGroup(index + 1, { name, isSystem: true })),
    ...(groups ?? []),
  ];
  const memberships = (subscriptions ?? []).map((given) => ({
    sinceEventId: 0,
    isMuted: false,
    received: [1],
    ...given,
  }));
  return assembleOrganization(0, (organization) => ({
    realm: new RealmStore({ ...defaultRealm, ...realm }),
    users: new UserStore(users ?? []),
    acquaintances: new AcquaintanceStore(),
    bots: new BotStore([]),
    groups: new GroupStore(allGroups, organization),
    permissions: new PermissionLookUps(organization),
    channels: new ChannelStore(channels ?? []),
    channelFolders: new ChannelFolderStore([]),
    linkifiers: new LinkifierStore([]),
    playgrounds: new PlaygroundStore([]),
    domains: new DomainStore([]),
    customEmoji: new CustomEmojiStore([]),
    profileFields: new ProfileFieldStore([]),
    profileValues: new ProfileValueStore(),
    subscriptions: new SubscriptionStore(memberships),
    topicPolicies: new TopicPolicyStore(),
    alertWords: new AlertWordIndex(),
    mutedUsers: new MutedUserStore(),
    presences: new PresenceStore([]),
    sessions: new SessionStore(),
    droppedQueues: new DroppedQueues(),
  }));
}

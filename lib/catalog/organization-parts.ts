/** Every store of an organization in memory and every kind of change: one line per noun. */
import { alertWordChanges, loadAlertWords } from "../alert-words/alert-word-records.ts";
import { SessionStore, sessionChanges } from "../auth/sessions/session-records.ts";
import { botChanges, loadBots } from "../bots/bot-records.ts";
import { channelFolderChanges, loadChannelFolders } from "../channel-folders/channel-folder-records.ts";
import { channelChanges, loadChannels } from "../channels/channel-records.ts";
import { domainChanges, loadDomains } from "../domains/domain-records.ts";
import { customEmojiChanges, loadCustomEmoji } from "../emoji/custom-emoji-records.ts";
import { DroppedQueues, droppedQueueChanges } from "../events/queues/dropped-queue-records.ts";
import { groupChanges, loadGroups } from "../groups/group-records.ts";
import { linkifierChanges, loadLinkifiers } from "../linkifiers/linkifier-records.ts";
import { loadMutedUsers, mutedUserChanges } from "../muted-users/muted-user-records.ts";
import type { OrganizationParts } from "../organization-memory/organization.ts";
import { loadRealm, realmChanges } from "../organizations/realm-records.ts";
import { PermissionLookUps } from "../permissions/permissions.ts";
import { loadPlaygrounds, playgroundChanges } from "../playgrounds/playground-records.ts";
import { loadPresences, presenceChanges } from "../presence/presence-records.ts";
import { loadProfileFields, profileFieldChanges } from "../profile-fields/profile-field-records.ts";
import { loadProfileValues, profileValueChanges } from "../profile-fields/profile-value-records.ts";
import { loadSubscriptions, subscriptionChanges } from "../subscriptions/subscription-records.ts";
import { TopicPolicyStore, topicPolicyChanges } from "../topics/topic-policy-records.ts";
import { acquaintanceChanges, loadAcquaintances } from "../users/acquaintance-records.ts";
import { loadUsers, userChanges } from "../users/user-records.ts";

export const organizationParts: OrganizationParts = {
  loaders: {
    realm: loadRealm,
    users: loadUsers,
    acquaintances: loadAcquaintances,
    bots: loadBots,
    groups: loadGroups,
    permissions: async (_tx, _realmId, organization) => new PermissionLookUps(organization),
    channels: loadChannels,
    playgrounds: loadPlaygrounds,
    domains: loadDomains,
    channelFolders: loadChannelFolders,
    subscriptions: loadSubscriptions,
    topicPolicies: async () => new TopicPolicyStore(),
    alertWords: loadAlertWords,
    mutedUsers: loadMutedUsers,
    linkifiers: loadLinkifiers,
    customEmoji: loadCustomEmoji,
    profileFields: loadProfileFields,
    profileValues: loadProfileValues,
    presences: loadPresences,
    sessions: async () => new SessionStore(),
    droppedQueues: async () => new DroppedQueues(),
  },
  appliers: {
    ...realmChanges,
    ...userChanges,
    ...acquaintanceChanges,
    ...botChanges,
    ...groupChanges,
    ...channelChanges,
    ...playgroundChanges,
    ...domainChanges,
    ...channelFolderChanges,
    ...subscriptionChanges,
    ...topicPolicyChanges,
    ...alertWordChanges,
    ...mutedUserChanges,
    ...linkifierChanges,
    ...customEmojiChanges,
    ...profileFieldChanges,
    ...profileValueChanges,
    ...presenceChanges,
    ...sessionChanges,
    ...droppedQueueChanges,
  },
};

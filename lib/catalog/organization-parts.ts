/** Every store of an organization in memory and every kind of change: one line per noun. */

import { SessionStore, sessionChanges } from "../auth/sessions/session-records.ts";
import {
  channelFolderChanges,
  loadChannelFolders,
} from "../channels/channel-folders/channel-folder-records.ts";
import { channelChanges, loadChannels } from "../channels/channels/channel-records.ts";
import { PermissionLookUps } from "../channels/permissions/permissions.ts";
import { loadSubscriptions, subscriptionChanges } from "../channels/subscriptions/subscription-records.ts";
import { TopicPolicyStore, topicPolicyChanges } from "../channels/topics/topic-policy-records.ts";
import { botChanges, loadBots } from "../integrations/bots/bot-records.ts";
import { DroppedQueues, droppedQueueChanges } from "../kernel/events/queues/dropped-queue-records.ts";
import type { OrganizationParts } from "../kernel/memory/organization.ts";
import { alertWordChanges, loadAlertWords } from "../messages/alert-words/alert-word-records.ts";
import { loadMutedUsers, mutedUserChanges } from "../messages/muted-users/muted-user-records.ts";
import { domainChanges, loadDomains } from "../organization/domains/domain-records.ts";
import { customEmojiChanges, loadCustomEmoji } from "../organization/emoji/custom-emoji-records.ts";
import { linkifierChanges, loadLinkifiers } from "../organization/linkifiers/linkifier-records.ts";
import { loadRealm, realmChanges } from "../organization/organizations/realm-records.ts";
import { loadPlaygrounds, playgroundChanges } from "../organization/playgrounds/playground-records.ts";
import { groupChanges, loadGroups } from "../people/groups/group-records.ts";
import { loadPresences, presenceChanges } from "../people/presence/presence-records.ts";
import { loadProfileFields, profileFieldChanges } from "../people/profile-fields/profile-field-records.ts";
import { loadProfileValues, profileValueChanges } from "../people/profile-fields/profile-value-records.ts";
import { acquaintanceChanges, loadAcquaintances } from "../people/users/acquaintance-records.ts";
import { loadUsers, userChanges } from "../people/users/user-records.ts";

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

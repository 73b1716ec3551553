/** Every type of event and every kind of audience: one line per entry. */

import { exportConsentChanged } from "../accounts/account/export-consents.ts";
import { invitationAudiences } from "../accounts/invitations/invitation-audience.ts";
import { invitesChanged } from "../accounts/invitations/invitation-events.ts";
import { exportsChanged } from "../archives/exports/export-events.ts";
import {
  folderAdded,
  foldersReordered,
  folderUpdated,
} from "../channels/channel-folders/channel-folder-events.ts";
import { channelAudiences } from "../channels/channels/channel-audience.ts";
import {
  channelAppeared,
  channelArchived,
  channelUpdated,
  channelVanished,
  defaultChannelsChanged,
  firstMessageChanged,
} from "../channels/channels/channel-events.ts";
import { readRevealed, revealedBy } from "../channels/channels/read-revealed.ts";
import {
  navigationViewAdded,
  navigationViewRemoved,
  navigationViewsReordered,
  navigationViewUpdated,
} from "../channels/navigation-views/navigation-view-events.ts";
import { subscriptionAudiences } from "../channels/subscriptions/subscription-audience.ts";
import {
  peersAdded,
  peersRemoved,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
} from "../channels/subscriptions/subscription-events.ts";
import { mutedTopicsChanged, userTopicChanged } from "../channels/topics/topic-events.ts";
import { forgetEndedQueues, prepareQueue } from "../channels/topics/watch-topic-policies.ts";
import { botAudiences } from "../integrations/bots/bot-audience.ts";
import { botEvents } from "../integrations/bots/bot-events.ts";
import { handedOver, readHandovers } from "../integrations/bots/read-handovers.ts";
import { basicAudiences } from "../kernel/events/audience.ts";
import { heartbeat } from "../kernel/events/delivery/heartbeat-event.ts";
import type { AnyEventEntry } from "../kernel/events/event-entry.ts";
import type { EventParts } from "../kernel/events/event-parts.ts";
import { alertWordsChanged } from "../messages/alert-words/alert-word-events.ts";
import {
  attachmentAdded,
  attachmentRemoved,
  attachmentUpdated,
} from "../messages/attachments/attachment-events.ts";
import { messagesDeleted } from "../messages/deletion/message-delete-event.ts";
import { draftRemoved, draftsAdded, draftUpdated } from "../messages/drafts/draft-events.ts";
import { messageUpdated } from "../messages/editing/message-update-event.ts";
import { messageFlagsChanged } from "../messages/messages/flag-events.ts";
import { messageAudiences } from "../messages/messages/message-audience.ts";
import { messageSent } from "../messages/messages/message-events.ts";
import { readerAudiences } from "../messages/messages/message-readers.ts";
import { mutedUsersChanged } from "../messages/muted-users/muted-user-events.ts";
import { reactionChanged } from "../messages/reactions/reaction-events.ts";
import { reminderAdded, reminderRemoved } from "../messages/reminders/reminder-events.ts";
import {
  scheduledMessageAdded,
  scheduledMessageRemoved,
  scheduledMessageUpdated,
} from "../messages/scheduled-messages/scheduled-message-events.ts";
import { snippetAdded, snippetRemoved, snippetUpdated } from "../messages/snippets/snippet-events.ts";
import { typingChanged, typingEditChanged } from "../messages/typing/typing-events.ts";
import { submessageAdded } from "../messages/widgets/widget-events.ts";
import { deviceAdded, deviceRemoved } from "../notifications/push-devices/device-events.ts";
import { domainAdded, domainChanged, domainRemoved } from "../organization/domains/domain-events.ts";
import { emojiAdded, emojiDeactivated, emojiListed } from "../organization/emoji/custom-emoji-events.ts";
import { linkifiersChanged } from "../organization/linkifiers/linkifier-events.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "../organization/organizations/organization-events.ts";
import { playgroundsChanged } from "../organization/playgrounds/playground-events.ts";
import { statusChanged } from "../organization/user-status/user-status-events.ts";
import {
  groupAdded,
  groupRemoved,
  groupUpdated,
  membersAdded,
  membersRemoved,
  subgroupsAdded,
  subgroupsRemoved,
} from "../people/groups/group-events.ts";
import { presenceChanged } from "../people/presence/presence-events.ts";
import { profileFieldsChanged } from "../people/profile-fields/profile-field-events.ts";
import { actingUser } from "../people/users/may-act.ts";
import { metBy, readMeetings } from "../people/users/read-meetings.ts";
import {
  displaySettingChanged,
  notificationSettingChanged,
  userSettingChanged,
} from "../people/users/settings/user-settings-events.ts";
import { userAudiences } from "../people/users/user-audience.ts";
import {
  deliveryEmailShown,
  emailShown,
  userAdded,
  userRemoved,
  userUpdated,
} from "../people/users/user-events.ts";

const entries: readonly AnyEventEntry[] = [
  heartbeat,
  messageSent,
  messageUpdated,
  messagesDeleted,
  messageFlagsChanged,
  reactionChanged,
  submessageAdded,
  userTopicChanged,
  mutedTopicsChanged,
  channelAppeared,
  channelUpdated,
  firstMessageChanged,
  channelVanished,
  channelArchived,
  defaultChannelsChanged,
  folderAdded,
  folderUpdated,
  foldersReordered,
  subscriptionAdded,
  subscriptionUpdated,
  subscriptionRemoved,
  peersAdded,
  peersRemoved,
  userAdded,
  userRemoved,
  userUpdated,
  deliveryEmailShown,
  emailShown,
  ...botEvents,
  userSettingChanged,
  displaySettingChanged,
  notificationSettingChanged,
  organizationSettingChanged,
  organizationUpdated,
  organizationDeactivated,
  exportConsentChanged,
  exportsChanged,
  userSettingsDefaultChanged,
  attachmentAdded,
  attachmentRemoved,
  attachmentUpdated,
  emojiAdded,
  emojiDeactivated,
  emojiListed,
  linkifiersChanged,
  profileFieldsChanged,
  groupAdded,
  groupUpdated,
  groupRemoved,
  membersAdded,
  membersRemoved,
  subgroupsAdded,
  subgroupsRemoved,
  invitesChanged,
  alertWordsChanged,
  mutedUsersChanged,
  statusChanged,
  presenceChanged,
  typingChanged,
  typingEditChanged,
  playgroundsChanged,
  domainAdded,
  domainChanged,
  domainRemoved,
  deviceAdded,
  deviceRemoved,
  draftsAdded,
  draftUpdated,
  draftRemoved,
  scheduledMessageAdded,
  scheduledMessageUpdated,
  scheduledMessageRemoved,
  reminderAdded,
  reminderRemoved,
  snippetAdded,
  snippetUpdated,
  snippetRemoved,
  navigationViewAdded,
  navigationViewUpdated,
  navigationViewRemoved,
  navigationViewsReordered,
];

export const eventParts: EventParts = {
  entries: new Map(entries.map((entry) => [entry.name, entry])),
  audiences: {
    ...basicAudiences,
    ...userAudiences,
    ...botAudiences,
    ...channelAudiences,
    ...invitationAudiences,
    ...messageAudiences,
    ...readerAudiences,
    ...subscriptionAudiences,
  },
  findReceiver: actingUser,
  discoveredBy: (event, viewerId) =>
    metBy(event, viewerId) ?? revealedBy(event, viewerId) ?? handedOver(event, viewerId),
  readDiscoveries: async (...viewer) =>
    (await Promise.all([readMeetings(...viewer), readRevealed(...viewer), readHandovers(...viewer)])).flat(),
  prepareQueue,
  forgetEndedQueues,
};

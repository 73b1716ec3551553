/** Every type of event and every kind of audience: one line per entry. */

import { exportConsentChanged } from "../account/export-consents.ts";
import { alertWordsChanged } from "../alert-words/alert-word-events.ts";
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from "../attachments/attachment-events.ts";
import { botAudiences } from "../bots/bot-audience.ts";
import { botEvents } from "../bots/bot-events.ts";
import { handedOver, readHandovers } from "../bots/read-handovers.ts";
import { folderAdded, foldersReordered, folderUpdated } from "../channel-folders/channel-folder-events.ts";
import { channelAudiences } from "../channels/channel-audience.ts";
import {
  channelAppeared,
  channelArchived,
  channelUpdated,
  channelVanished,
  defaultChannelsChanged,
  firstMessageChanged,
} from "../channels/channel-events.ts";
import { readRevealed, revealedBy } from "../channels/read-revealed.ts";
import { domainAdded, domainChanged, domainRemoved } from "../domains/domain-events.ts";
import { draftRemoved, draftsAdded, draftUpdated } from "../drafts/draft-events.ts";
import { emojiAdded, emojiDeactivated, emojiListed } from "../emoji/custom-emoji-events.ts";
import { basicAudiences } from "../events/audience.ts";
import { heartbeat } from "../events/delivery/heartbeat-event.ts";
import type { AnyEventEntry } from "../events/event-entry.ts";
import type { EventParts } from "../events/event-parts.ts";
import { exportsChanged } from "../exports/export-events.ts";
import {
  groupAdded,
  groupRemoved,
  groupUpdated,
  membersAdded,
  membersRemoved,
  subgroupsAdded,
  subgroupsRemoved,
} from "../groups/group-events.ts";
import { invitationAudiences } from "../invitations/invitation-audience.ts";
import { invitesChanged } from "../invitations/invitation-events.ts";
import { linkifiersChanged } from "../linkifiers/linkifier-events.ts";
import { messagesDeleted } from "../message-deletion/message-delete-event.ts";
import { messageUpdated } from "../message-edits/message-update-event.ts";
import { messageFlagsChanged } from "../messages/flag-events.ts";
import { messageAudiences } from "../messages/message-audience.ts";
import { messageSent } from "../messages/message-events.ts";
import { readerAudiences } from "../messages/message-readers.ts";
import { mutedUsersChanged } from "../muted-users/muted-user-events.ts";
import {
  navigationViewAdded,
  navigationViewRemoved,
  navigationViewsReordered,
  navigationViewUpdated,
} from "../navigation-views/navigation-view-events.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "../organizations/organization-events.ts";
import { playgroundsChanged } from "../playgrounds/playground-events.ts";
import { presenceChanged } from "../presence/presence-events.ts";
import { profileFieldsChanged } from "../profile-fields/profile-field-events.ts";
import { deviceAdded, deviceRemoved } from "../push-devices/device-events.ts";
import { reactionChanged } from "../reactions/reaction-events.ts";
import { reminderAdded, reminderRemoved } from "../reminders/reminder-events.ts";
import {
  scheduledMessageAdded,
  scheduledMessageRemoved,
  scheduledMessageUpdated,
} from "../scheduled-messages/scheduled-message-events.ts";
import { snippetAdded, snippetRemoved, snippetUpdated } from "../snippets/snippet-events.ts";
import { subscriptionAudiences } from "../subscriptions/subscription-audience.ts";
import {
  peersAdded,
  peersRemoved,
  subscriptionAdded,
  subscriptionRemoved,
  subscriptionUpdated,
} from "../subscriptions/subscription-events.ts";
import { mutedTopicsChanged, userTopicChanged } from "../topics/topic-events.ts";
import { forgetEndedQueues, prepareQueue } from "../topics/watch-topic-policies.ts";
import { typingChanged, typingEditChanged } from "../typing/typing-events.ts";
import { statusChanged } from "../user-status/user-status-events.ts";
import { actingUser } from "../users/may-act.ts";
import { metBy, readMeetings } from "../users/read-meetings.ts";
import {
  displaySettingChanged,
  notificationSettingChanged,
  userSettingChanged,
} from "../users/settings/user-settings-events.ts";
import { userAudiences } from "../users/user-audience.ts";
import { deliveryEmailShown, emailShown, userAdded, userRemoved, userUpdated } from "../users/user-events.ts";
import { submessageAdded } from "../widgets/widget-events.ts";

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

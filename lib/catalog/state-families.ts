/** Every noun's part of the register answer: one line each. */

import { serverFamily } from "../accounts/server-settings/server-state.ts";
import { channelFoldersFamily } from "../channels/channel-folders/channel-folders-state.ts";
import { channelsFamily } from "../channels/channels/channels-state.ts";
import { navigationViewsFamily } from "../channels/navigation-views/navigation-views-state.ts";
import { subscriptionsFamily } from "../channels/subscriptions/subscriptions-state.ts";
import { topicsFamily } from "../channels/topics/topics-state.ts";
import { uploadsFamily } from "../files/uploads/uploads-state.ts";
import { botsFamily } from "../integrations/bots/bots-state.ts";
import { gifsFamily } from "../integrations/gifs/gifs-state.ts";
import type { StateFamily } from "../kernel/register/state-family.ts";
import { alertWordsFamily } from "../messages/alert-words/alert-words-state.ts";
import { draftsFamily } from "../messages/drafts/drafts-state.ts";
import { flagsFamily } from "../messages/flags/flags-state.ts";
import { messagesFamily } from "../messages/messages/messages-state.ts";
import { mutedUsersFamily } from "../messages/muted-users/muted-users-state.ts";
import { remindersFamily } from "../messages/reminders/reminders-state.ts";
import { reportsFamily } from "../messages/reports/reports-state.ts";
import { scheduledMessagesFamily } from "../messages/scheduled-messages/scheduled-messages-state.ts";
import { searchFamily } from "../messages/search/search-state.ts";
import { snippetsFamily } from "../messages/snippets/snippets-state.ts";
import { typingFamily } from "../messages/typing/typing-state.ts";
import { pushDevicesFamily } from "../notifications/push-devices/push-devices-state.ts";
import { domainsFamily } from "../organization/domains/domains-state.ts";
import { emojiFamily } from "../organization/emoji/emoji-state.ts";
import { linkifiersFamily } from "../organization/linkifiers/linkifiers-state.ts";
import { onboardingFamily } from "../organization/onboarding/onboarding-state.ts";
import { organizationFamily } from "../organization/organizations/organization-state.ts";
import { playgroundsFamily } from "../organization/playgrounds/playgrounds-state.ts";
import { userStatusFamily } from "../organization/user-status/user-status-state.ts";
import { videoCallsFamily } from "../organization/video-calls/video-calls-state.ts";
import { groupsFamily } from "../people/groups/groups-state.ts";
import { presenceFamily } from "../people/presence/presence-state.ts";
import { profileFieldsFamily } from "../people/profile-fields/profile-fields-state.ts";
import { userSettingsFamily } from "../people/users/settings/user-settings-state.ts";
import { usersFamily } from "../people/users/users-state.ts";

export const stateFamilies: readonly StateFamily[] = [
  serverFamily,
  organizationFamily,
  alertWordsFamily,
  botsFamily,
  channelFoldersFamily,
  channelsFamily,
  domainsFamily,
  draftsFamily,
  emojiFamily,
  flagsFamily,
  gifsFamily,
  groupsFamily,
  linkifiersFamily,
  messagesFamily,
  mutedUsersFamily,
  navigationViewsFamily,
  onboardingFamily,
  playgroundsFamily,
  presenceFamily,
  profileFieldsFamily,
  pushDevicesFamily,
  remindersFamily,
  reportsFamily,
  scheduledMessagesFamily,
  searchFamily,
  snippetsFamily,
  subscriptionsFamily,
  topicsFamily,
  typingFamily,
  uploadsFamily,
  userSettingsFamily,
  userStatusFamily,
  usersFamily,
  videoCallsFamily,
];

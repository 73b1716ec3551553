/** Every noun's part of the register answer: one line each. */
import { alertWordsFamily } from "../alert-words/alert-words-state.ts";
import { botsFamily } from "../bots/bots-state.ts";
import { channelFoldersFamily } from "../channel-folders/channel-folders-state.ts";
import { channelsFamily } from "../channels/channels-state.ts";
import { domainsFamily } from "../domains/domains-state.ts";
import { draftsFamily } from "../drafts/drafts-state.ts";
import { emojiFamily } from "../emoji/emoji-state.ts";
import { flagsFamily } from "../flags/flags-state.ts";
import { gifsFamily } from "../gifs/gifs-state.ts";
import { groupsFamily } from "../groups/groups-state.ts";
import type { StateFamily } from "../initial-state/state-family.ts";
import { linkifiersFamily } from "../linkifiers/linkifiers-state.ts";
import { messagesFamily } from "../messages/messages-state.ts";
import { mutedUsersFamily } from "../muted-users/muted-users-state.ts";
import { navigationViewsFamily } from "../navigation-views/navigation-views-state.ts";
import { onboardingFamily } from "../onboarding/onboarding-state.ts";
import { organizationFamily } from "../organizations/organization-state.ts";
import { playgroundsFamily } from "../playgrounds/playgrounds-state.ts";
import { presenceFamily } from "../presence/presence-state.ts";
import { profileFieldsFamily } from "../profile-fields/profile-fields-state.ts";
import { pushDevicesFamily } from "../push-devices/push-devices-state.ts";
import { remindersFamily } from "../reminders/reminders-state.ts";
import { reportsFamily } from "../reports/reports-state.ts";
import { scheduledMessagesFamily } from "../scheduled-messages/scheduled-messages-state.ts";
import { searchFamily } from "../search/search-state.ts";
import { serverFamily } from "../server-settings/server-state.ts";
import { snippetsFamily } from "../snippets/snippets-state.ts";
import { subscriptionsFamily } from "../subscriptions/subscriptions-state.ts";
import { topicsFamily } from "../topics/topics-state.ts";
import { typingFamily } from "../typing/typing-state.ts";
import { uploadsFamily } from "../uploads/uploads-state.ts";
import { userStatusFamily } from "../user-status/user-status-state.ts";
import { userSettingsFamily } from "../users/settings/user-settings-state.ts";
import { usersFamily } from "../users/users-state.ts";
import { videoCallsFamily } from "../video-calls/video-calls-state.ts";

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

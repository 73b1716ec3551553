/** The contract of registering an event queue, with the state that every noun brings: one line each. */
import { z } from "zod";
import { serverState } from "../accounts/server-settings/server-state.contract.ts";
import { channelFoldersState } from "../channels/channel-folders/channel-folders-state.contract.ts";
import { channelsState } from "../channels/channels/channels-state.contract.ts";
import { navigationViewsState } from "../channels/navigation-views/navigation-views-state.contract.ts";
import { subscriptionsState } from "../channels/subscriptions/subscriptions-state.contract.ts";
import { topicsState } from "../channels/topics/topics-state.contract.ts";
import { uploadsState } from "../files/uploads/uploads-state.contract.ts";
import { botsState } from "../integrations/bots/bots-state.contract.ts";
import { gifsState } from "../integrations/gifs/gifs-state.contract.ts";
import { defineContract } from "../kernel/contract/contract.ts";
import { queueFields, registerRequest } from "../kernel/register/register-queue.contract.ts";
import { alertWordsState } from "../messages/alert-words/alert-words-state.contract.ts";
import { draftsState } from "../messages/drafts/drafts-state.contract.ts";
import { flagsState } from "../messages/flags/flags-state.contract.ts";
import { messagesState } from "../messages/messages/messages-state.contract.ts";
import { mutedUsersState } from "../messages/muted-users/muted-users-state.contract.ts";
import { remindersState } from "../messages/reminders/reminders-state.contract.ts";
import { reportsState } from "../messages/reports/reports-state.contract.ts";
import { scheduledMessagesState } from "../messages/scheduled-messages/scheduled-messages-state.contract.ts";
import { searchState } from "../messages/search/search-state.contract.ts";
import { snippetsState } from "../messages/snippets/snippets-state.contract.ts";
import { typingState } from "../messages/typing/typing-state.contract.ts";
import { pushDevicesState } from "../notifications/push-devices/push-devices-state.contract.ts";
import { domainsState } from "../organization/domains/domains-state.contract.ts";
import { emojiState } from "../organization/emoji/emoji-state.contract.ts";
import { linkifiersState } from "../organization/linkifiers/linkifiers-state.contract.ts";
import { onboardingState } from "../organization/onboarding/onboarding-state.contract.ts";
import { organizationState } from "../organization/organizations/organization-state.contract.ts";
import { playgroundsState } from "../organization/playgrounds/playgrounds-state.contract.ts";
import { userStatusState } from "../organization/user-status/user-status-state.contract.ts";
import { videoCallsState } from "../organization/video-calls/video-calls-state.contract.ts";
import { groupsState } from "../people/groups/groups-state.contract.ts";
import { presenceState } from "../people/presence/presence-state.contract.ts";
import { profileFieldsState } from "../people/profile-fields/profile-fields-state.contract.ts";
import { userSettingsState } from "../people/users/settings/user-settings-state.contract.ts";
import { usersState } from "../people/users/users-state.contract.ts";

/** Each is there where it is fetched. */
const state = z
  .object({
    ...alertWordsState.shape,
    ...botsState.shape,
    ...channelFoldersState.shape,
    ...channelsState.shape,
    ...domainsState.shape,
    ...draftsState.shape,
    ...emojiState.shape,
    ...flagsState.shape,
    ...gifsState.shape,
    ...groupsState.shape,
    ...linkifiersState.shape,
    ...messagesState.shape,
    ...mutedUsersState.shape,
    ...navigationViewsState.shape,
    ...onboardingState.shape,
    ...organizationState.shape,
    ...playgroundsState.shape,
    ...presenceState.shape,
    ...profileFieldsState.shape,
    ...pushDevicesState.shape,
    ...remindersState.shape,
    ...reportsState.shape,
    ...scheduledMessagesState.shape,
    ...searchState.shape,
    ...serverState.shape,
    ...snippetsState.shape,
    ...subscriptionsState.shape,
    ...topicsState.shape,
    ...typingState.shape,
    ...uploadsState.shape,
    ...userSettingsState.shape,
    ...userStatusState.shape,
    ...usersState.shape,
    ...videoCallsState.shape,
  })
  .partial();

/** POST /register. */
export const registerQueue = defineContract({
  ...registerRequest,
  returns: state.extend(queueFields),
});

/** The contract of registering an event queue, with the state that every noun brings: one line each. */
import { z } from "zod";
import { alertWordsState } from "../alert-words/alert-words-state.contract.ts";
import { botsState } from "../bots/bots-state.contract.ts";
import { channelFoldersState } from "../channel-folders/channel-folders-state.contract.ts";
import { channelsState } from "../channels/channels-state.contract.ts";
import { defineContract } from "../contract/contract.ts";
import { domainsState } from "../domains/domains-state.contract.ts";
import { draftsState } from "../drafts/drafts-state.contract.ts";
import { emojiState } from "../emoji/emoji-state.contract.ts";
import { flagsState } from "../flags/flags-state.contract.ts";
import { gifsState } from "../gifs/gifs-state.contract.ts";
import { groupsState } from "../groups/groups-state.contract.ts";
import { queueFields, registerRequest } from "../initial-state/register-queue.contract.ts";
import { linkifiersState } from "../linkifiers/linkifiers-state.contract.ts";
import { messagesState } from "../messages/messages-state.contract.ts";
import { mutedUsersState } from "../muted-users/muted-users-state.contract.ts";
import { navigationViewsState } from "../navigation-views/navigation-views-state.contract.ts";
import { onboardingState } from "../onboarding/onboarding-state.contract.ts";
import { organizationState } from "../organizations/organization-state.contract.ts";
import { playgroundsState } from "../playgrounds/playgrounds-state.contract.ts";
import { presenceState } from "../presence/presence-state.contract.ts";
import { profileFieldsState } from "../profile-fields/profile-fields-state.contract.ts";
import { pushDevicesState } from "../push-devices/push-devices-state.contract.ts";
import { remindersState } from "../reminders/reminders-state.contract.ts";
import { reportsState } from "../reports/reports-state.contract.ts";
import { scheduledMessagesState } from "../scheduled-messages/scheduled-messages-state.contract.ts";
import { searchState } from "../search/search-state.contract.ts";
import { serverState } from "../server-settings/server-state.contract.ts";
import { snippetsState } from "../snippets/snippets-state.contract.ts";
import { subscriptionsState } from "../subscriptions/subscriptions-state.contract.ts";
import { topicsState } from "../topics/topics-state.contract.ts";
import { typingState } from "../typing/typing-state.contract.ts";
import { uploadsState } from "../uploads/uploads-state.contract.ts";
import { userStatusState } from "../user-status/user-status-state.contract.ts";
import { userSettingsState } from "../users/settings/user-settings-state.contract.ts";
import { usersState } from "../users/users-state.contract.ts";
import { videoCallsState } from "../video-calls/video-calls-state.contract.ts";

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

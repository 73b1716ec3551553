/** Every endpoint's contract: what the API document, the test client and the table-driven tests go through. */

import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from "../account/update-settings.contract.ts";
import { addAlertWords, getAlertWords, removeAlertWords } from "../alert-words/alert-words.contract.ts";
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getBots,
  regenerateBotApiKey,
  regenerateOwnApiKey,
  updateBot,
} from "../bot-administration/bots.contract.ts";
import { getBotStorage, removeBotStorage, updateBotStorage } from "../bot-storage/bot-storage.contract.ts";
import {
  addDefaultChannel,
  archiveStream,
  removeDefaultChannel,
  updateStream,
} from "../channel-administration/channel-administration.contract.ts";
import {
  getChannelEmail,
  getChannelEmailSettings,
  getChannelEmails,
  replaceChannelEmails,
  updateChannelEmailSettings,
} from "../channel-email/channel-email.contract.ts";
import {
  createFolder,
  getFolders,
  reorderFolders,
  updateFolder,
} from "../channel-folders/channel-folders.contract.ts";
import { getStreamById, getStreamId, getStreams, getSubscribers } from "../channels/channels.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { createDrafts, deleteDraft, editDraft, getDrafts } from "../drafts/drafts.contract.ts";
import { deleteQueue, getEvents } from "../events/events.contract.ts";
import {
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from "../flags/flags.contract.ts";
import { getReadReceipts } from "../flags/read-receipts.contract.ts";
import {
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from "../group-administration/group-members.contract.ts";
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  removeUserGroup,
  updateUserGroup,
} from "../group-administration/groups.contract.ts";
import { getOpenApi } from "../http/openapi.contract.ts";
import { receiveSlackWebhook, receiveWebhook } from "../incoming-webhooks/incoming-webhooks.contract.ts";
import {
  createInviteLink,
  getInvites,
  getInviteUses,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from "../invitations/invitations.contract.ts";
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  reactivateUser,
  updateUser,
} from "../members/members.contract.ts";
import { deleteMessage, deleteTopic } from "../message-deletion/delete-message.contract.ts";
import { editMessage } from "../message-edits/edit-message.contract.ts";
import { getMessageHistory } from "../message-edits/get-message-history.contract.ts";
import { getMessage, getMessages, matchMessages } from "../message-pages/get-messages.contract.ts";
import { renderMessageText } from "../messages/render/render-message.contract.ts";
import { sendMessage } from "../messages/send/send-message.contract.ts";
import { muteUser, unmuteUser } from "../muted-users/muted-users.contract.ts";
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
  reorderNavigationViews,
} from "../navigation-views/navigation-views.contract.ts";
import { getPresence, getUserPresence, updatePresence } from "../presence/presence.contract.ts";
import { removeProfileData, updateProfileData } from "../profile-data/profile-data.contract.ts";
import * as pushDevices from "../push-devices/push-devices.contract.ts";
import * as pushSubscriptions from "../push-subscriptions/push-subscriptions.contract.ts";
import { addReaction, removeReaction } from "../reactions/reactions.contract.ts";
import {
  createReminder,
  deleteReminder,
  getReminders,
  updateReminder,
} from "../reminders/reminders.contract.ts";
import { reportMessage } from "../reports/reports.contract.ts";
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from "../scheduled-messages/scheduled-messages.contract.ts";
import { getServerSettings } from "../server-settings/server-settings.contract.ts";
import { createSnippet, deleteSnippet, editSnippet, getSnippets } from "../snippets/snippets.contract.ts";
import { getSubscriptions } from "../subscriptions/get-subscriptions.contract.ts";
import { createChannel, subscribe } from "../subscriptions/subscribe/subscribe.contract.ts";
import {
  getSubscriptionStatus,
  getUserChannels,
  updateSubscriptionSettings,
} from "../subscriptions/subscription-settings.contract.ts";
import { unsubscribe, updateSubscriptions } from "../subscriptions/unsubscribe/unsubscribe.contract.ts";
import { getStreamTopics, muteTopic, updateUserTopic } from "../topics/topics.contract.ts";
import { setTypingStatus, setTypingStatusForEdit } from "../typing/typing.contract.ts";
import { getUserStatus, updateStatus, updateStatusForUser } from "../user-status/user-status.contract.ts";
import { getOwnUser, getUser, getUsers } from "../users/users.contract.ts";
import {
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
} from "../video-calls/video-calls.contract.ts";
import { addSubmessage } from "../widgets/widgets.contract.ts";
import { fileContracts } from "./file-contracts.ts";
import { organizationContracts } from "./organization-contracts.ts";
import { registerQueue } from "./register.contract.ts";
import { signInContracts } from "./sign-in-contracts.ts";

/** In the order of the API document's sections. */
export const contracts: readonly Contract[] = [
  sendMessage,
  getMessages,
  getMessage,
  matchMessages,
  getMessageHistory,
  editMessage,
  deleteMessage,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  addReaction,
  removeReaction,
  addSubmessage,
  getReadReceipts,
  renderMessageText,
  reportMessage,
  registerQueue,
  getEvents,
  deleteQueue,
  getStreams,
  getStreamById,
  getStreamId,
  getSubscribers,
  getChannelEmail,
  getChannelEmails,
  replaceChannelEmails,
  getChannelEmailSettings,
  updateChannelEmailSettings,
  createChannel,
  updateStream,
  archiveStream,
  addDefaultChannel,
  removeDefaultChannel,
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
  getStreamTopics,
  deleteTopic,
  updateUserTopic,
  muteTopic,
  getSubscriptions,
  subscribe,
  unsubscribe,
  updateSubscriptions,
  updateSubscriptionSettings,
  getSubscriptionStatus,
  getUserChannels,
  getUsers,
  getUser,
  getOwnUser,
  createUser,
  updateUser,
  deactivateUser,
  deactivateOwnUser,
  reactivateUser,
  createBot,
  getBots,
  updateBot,
  deactivateBot,
  getBotApiKey,
  regenerateBotApiKey,
  regenerateOwnApiKey,
  getBotStorage,
  updateBotStorage,
  removeBotStorage,
  receiveSlackWebhook,
  receiveWebhook,
  createUserGroup,
  getUserGroups,
  updateUserGroup,
  deactivateUserGroup,
  removeUserGroup,
  getUserGroupMembers,
  updateUserGroupMembers,
  getIsUserGroupMember,
  getUserGroupSubgroups,
  updateUserGroupSubgroups,
  getInvites,
  getInviteUses,
  sendInvites,
  createInviteLink,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  updateSettings,
  updateDisplaySettings,
  updateNotificationSettings,
  getFolders,
  createFolder,
  reorderFolders,
  updateFolder,
  getAlertWords,
  addAlertWords,
  removeAlertWords,
  muteUser,
  unmuteUser,
  updateStatus,
  updateStatusForUser,
  getUserStatus,
  updatePresence,
  getPresence,
  getUserPresence,
  setTypingStatus,
  setTypingStatusForEdit,
  getDrafts,
  createDrafts,
  editDraft,
  deleteDraft,
  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessage,
  deleteScheduledMessage,
  getReminders,
  createReminder,
  updateReminder,
  deleteReminder,
  getSnippets,
  ...fileContracts,
  ...signInContracts,
  pushDevices.registerDevice,
  pushDevices.removeDevice,
  pushDevices.addFcmToken,
  pushDevices.removeFcmToken,
  pushDevices.addApnsToken,
  pushDevices.removeApnsToken,
  pushDevices.registerPushDevice,
  pushDevices.testPush,
  pushDevices.testEncryptedPush,
  pushSubscriptions.getPushSubscriptions,
  pushSubscriptions.addPushSubscription,
  pushSubscriptions.removePushSubscription,
  createSnippet,
  editSnippet,
  deleteSnippet,
  getNavigationViews,
  addNavigationView,
  editNavigationView,
  removeNavigationView,
  reorderNavigationViews,
  getServerSettings,
  ...organizationContracts,
  updateProfileData,
  removeProfileData,
  getOpenApi,
];

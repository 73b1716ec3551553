/** Every endpoint's contract: what the API document, the test client and the table-driven tests go through. */

import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from "../accounts/account/update-settings.contract.ts";
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getBots,
  regenerateBotApiKey,
  regenerateOwnApiKey,
  updateBot,
} from "../accounts/bot-administration/bots.contract.ts";
import {
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from "../accounts/group-administration/group-members.contract.ts";
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  removeUserGroup,
  updateUserGroup,
} from "../accounts/group-administration/groups.contract.ts";
import {
  createInviteLink,
  getInvites,
  getInviteUses,
  resendEmailInvite,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
} from "../accounts/invitations/invitations.contract.ts";
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  reactivateUser,
  updateUser,
} from "../accounts/members/members.contract.ts";
import { removeProfileData, updateProfileData } from "../accounts/profile-data/profile-data.contract.ts";
import { getServerSettings } from "../accounts/server-settings/server-settings.contract.ts";
import {
  createFolder,
  getFolders,
  reorderFolders,
  updateFolder,
} from "../channels/channel-folders/channel-folders.contract.ts";
import {
  addNavigationView,
  editNavigationView,
  getNavigationViews,
  removeNavigationView,
  reorderNavigationViews,
} from "../channels/navigation-views/navigation-views.contract.ts";
import {
  getBotStorage,
  removeBotStorage,
  updateBotStorage,
} from "../integrations/bot-storage/bot-storage.contract.ts";
import {
  receiveSlackWebhook,
  receiveWebhook,
} from "../integrations/incoming-webhooks/incoming-webhooks.contract.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import { deleteQueue, getEvents } from "../kernel/events/events.contract.ts";
import { getOpenApi } from "../kernel/http/openapi.contract.ts";
import {
  addAlertWords,
  getAlertWords,
  removeAlertWords,
} from "../messages/alert-words/alert-words.contract.ts";
import { deleteMessage } from "../messages/deletion/delete-message.contract.ts";
import { createDrafts, deleteDraft, editDraft, getDrafts } from "../messages/drafts/drafts.contract.ts";
import { editMessage } from "../messages/editing/edit-message.contract.ts";
import { getMessageHistory } from "../messages/editing/get-message-history.contract.ts";
import {
  markAllAsRead,
  markStreamAsRead,
  markTopicAsRead,
  updateMessageFlags,
  updateMessageFlagsForNarrow,
} from "../messages/flags/flags.contract.ts";
import { getReadReceipts } from "../messages/flags/read-receipts.contract.ts";
import { muteUser, unmuteUser } from "../messages/muted-users/muted-users.contract.ts";
import { getMessage, getMessages, matchMessages } from "../messages/query/get-messages.contract.ts";
import { addReaction, removeReaction } from "../messages/reactions/reactions.contract.ts";
import {
  createReminder,
  deleteReminder,
  getReminders,
  updateReminder,
} from "../messages/reminders/reminders.contract.ts";
import { renderMessageText } from "../messages/rendering/render-message.contract.ts";
import { reportMessage } from "../messages/reports/reports.contract.ts";
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from "../messages/scheduled-messages/scheduled-messages.contract.ts";
import { sendMessage } from "../messages/sending/send-message.contract.ts";
import {
  createSnippet,
  deleteSnippet,
  editSnippet,
  getSnippets,
} from "../messages/snippets/snippets.contract.ts";
import { setTypingStatus, setTypingStatusForEdit } from "../messages/typing/typing.contract.ts";
import { addSubmessage } from "../messages/widgets/widgets.contract.ts";
import * as pushDevices from "../notifications/push-devices/push-devices.contract.ts";
import * as pushSubscriptions from "../notifications/push-subscriptions/push-subscriptions.contract.ts";
import {
  getUserStatus,
  updateStatus,
  updateStatusForUser,
} from "../organization/user-status/user-status.contract.ts";
import { getPresence, getUserPresence, updatePresence } from "../people/presence/presence.contract.ts";
import { getOwnUser, getUser, getUsers } from "../people/users/users.contract.ts";
import { channelContracts } from "./channel-contracts.ts";
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
  ...channelContracts,
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

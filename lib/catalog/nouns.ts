/** All nouns, in the order of the API document's sections; a new noun is added only here. */

import { account } from "../accounts/account/account.ts";
import { accountFinder } from "../accounts/account-finder/account-finder.ts";
import { avatars } from "../accounts/avatars/avatars.ts";
import { botDeliveries } from "../accounts/bot-deliveries/bot-deliveries.ts";
import { bots } from "../accounts/bots/bots.ts";
import { invitations } from "../accounts/invitations/invitations.ts";
import { members } from "../accounts/members/members.ts";
import { onboarding } from "../accounts/onboarding/onboarding-steps.ts";
import { openidAccounts } from "../accounts/openid-accounts/openid-accounts.ts";
import { passkeys } from "../accounts/passkeys/passkeys.ts";
import { passwordReset } from "../accounts/password-reset/password-reset.ts";
import { personalKeys } from "../accounts/personal-keys/personal-keys.ts";
import { profileFields } from "../accounts/profile-fields/profile-fields.ts";
import { secondFactor } from "../accounts/second-factor/second-factor.ts";
import { serverSettings } from "../accounts/server-settings/server-settings.ts";
import { serverVersion } from "../accounts/server-version/server-version.ts";
import { signIns } from "../accounts/sign-in/sign-in.ts";
import { signUps } from "../accounts/sign-up/sign-up.ts";
import { unsubscribing } from "../accounts/unsubscribing/unsubscribing.ts";
import { exports } from "../archives/exports/exports.ts";
import { personalExport } from "../archives/personal-export/personal-export.ts";
import { uploadedExports } from "../archives/uploaded-exports/uploaded-exports.ts";
import { authentication } from "../auth/authentication/authentication.ts";
import { mailLinks } from "../auth/mail-links/mail-links.ts";
import { sessions } from "../auth/sessions/sessions.ts";
import { channelFolders } from "../channels/channel-folders/channel-folders.ts";
import { channels } from "../channels/channels/channels.ts";
import { navigationViews } from "../channels/navigation-views/navigation-views.ts";
import { permissions } from "../channels/permissions/permissions.ts";
import { subscriptions } from "../channels/subscriptions/subscriptions.ts";
import { topics } from "../channels/topics/topics.ts";
import { thumbnails } from "../files/thumbnails/thumbnails.ts";
import { uploads } from "../files/uploads/uploads.ts";
import { botStorage } from "../integrations/bot-storage/bot-storage.ts";
import { channelEmail } from "../integrations/channel-email/channel-email.ts";
import { commands } from "../integrations/commands/commands.ts";
import { incomingWebhooks } from "../integrations/incoming-webhooks/incoming-webhooks.ts";
import { interactions } from "../integrations/interactions/interactions.ts";
import { eventQueues } from "../kernel/events/event-queues.ts";
import { health } from "../kernel/health/health.ts";
import { mail } from "../kernel/mail/mail.ts";
import { apiDocument } from "../kernel/openapi/api-document.ts";
import { messageActions } from "../messages/actions/actions.ts";
import { alertWords } from "../messages/alert-words/alert-words.ts";
import { attachments } from "../messages/attachments/attachments.ts";
import { deletion } from "../messages/deletion/deletion.ts";
import { drafts } from "../messages/drafts/drafts.ts";
import { editing } from "../messages/editing/editing.ts";
import { flags } from "../messages/flags/flags.ts";
import { linkPreviews } from "../messages/link-previews/link-previews.ts";
import { messages } from "../messages/messages/messages.ts";
import { mutedUsers } from "../messages/muted-users/muted-users.ts";
import { query } from "../messages/query/query.ts";
import { reactions } from "../messages/reactions/reactions.ts";
import { reminders } from "../messages/reminders/reminders.ts";
import { rendering } from "../messages/rendering/rendering.ts";
import { reports } from "../messages/reports/reports.ts";
import { scheduledMessages } from "../messages/scheduled-messages/scheduled-messages.ts";
import { search } from "../messages/search/search.ts";
import { sending } from "../messages/sending/sending.ts";
import { snippets } from "../messages/snippets/snippets.ts";
import { typing } from "../messages/typing/typing.ts";
import { usage } from "../messages/usage/usage.ts";
import { widgets } from "../messages/widgets/widgets.ts";
import { backupFailures } from "../notifications/backup-failures/backup-failures.ts";
import { digest } from "../notifications/digest/digest.ts";
import { missedMessages } from "../notifications/missed-messages/missed-messages.ts";
import { pushDevices } from "../notifications/push-devices/push-devices.ts";
import { pushSubscriptions } from "../notifications/push-subscriptions/push-subscriptions.ts";
import { auditLog } from "../organization/audit-log/audit-log.ts";
import { domains } from "../organization/domains/domains.ts";
import { emoji } from "../organization/emoji/emoji.ts";
import { linkifiers } from "../organization/linkifiers/linkifiers.ts";
import { organizations } from "../organization/organizations/organizations.ts";
import { playgrounds } from "../organization/playgrounds/playgrounds.ts";
import { userStatus } from "../organization/user-status/user-status.ts";
import { videoCalls } from "../organization/video-calls/video-calls.ts";
import { groups } from "../people/groups/groups.ts";
import { presence } from "../people/presence/presence.ts";
import { users } from "../people/users/users.ts";

/** In the order of the API document's sections. */
export const nouns = [
  sending,
  query,
  editing,
  deletion,
  flags,
  reactions,
  widgets,
  messageActions,
  rendering,
  reports,
  eventQueues,
  channels,
  channelEmail,
  subscriptions,
  videoCalls,
  topics,
  users,
  members,
  bots,
  botDeliveries,
  botStorage,
  commands,
  interactions,
  incomingWebhooks,
  groups,
  invitations,
  account,
  channelFolders,
  alertWords,
  mutedUsers,
  userStatus,
  presence,
  typing,
  drafts,
  scheduledMessages,
  reminders,
  snippets,
  onboarding,
  avatars,
  emoji,
  organizations,
  health,
  uploads,
  personalExport,
  signUps,
  mailLinks,
  passwordReset,
  accountFinder,
  unsubscribing,
  authentication,
  openidAccounts,
  mail,
  signIns,
  personalKeys,
  secondFactor,
  passkeys,
  pushDevices,
  pushSubscriptions,
  navigationViews,
  serverSettings,
  serverVersion,
  exports,
  uploadedExports,
  playgrounds,
  domains,
  auditLog,
  usage,
  linkifiers,
  profileFields,
  apiDocument,
  messages,
  attachments,
  search,
  permissions,
  sessions,
  missedMessages,
  digest,
  backupFailures,
  thumbnails,
  linkPreviews,
] as const;

/** Columns that refer to a person whose rows are not in the export of their own data. */

const SECRETS = "ways into the account";
const ADDRESSES = "has other people's addresses";
const OF_CLIENTS = "what clients and their connections need while they run";
const UNDER_WAY = "under way on this server";
const OF_BOTS = "bots are accounts of their own";
const OF_ORGANIZATION = "the organization's, whoever made it";
const OF_OTHERS = "other people's";
const NUMBERS = "numbers of messages, most of which others wrote";

/** Why, by table and column. */
export const notOwn: Readonly<Record<string, string>> = {
  "audit_entry.user_id": OF_ORGANIZATION,
  "awaited_preview.person_id": UNDER_WAY,
  "awaited_thumbnail.person_id": UNDER_WAY,
  "bot_settings.user_id": OF_BOTS,
  "bot_storage.user_id": OF_BOTS,
  "channel.creator_id": OF_ORGANIZATION,
  "channel_folder.creator_id": OF_ORGANIZATION,
  "channel_outsider.user_id": "found again by the flags",
  "client_device.user_id": OF_CLIENTS,
  "conversation_member.user_id": "said of each message",
  "custom_emoji.author_id": OF_ORGANIZATION,
  "device_token.user_id": OF_CLIENTS,
  "directory_link.user_id": SECRETS,
  "draft.user_ids": OF_OTHERS,
  "event_queue.user_id": OF_CLIENTS,
  "invitation.author_id": ADDRESSES,
  "invitation_use.user_id": "leads to the invitation, which is somebody else's",
  "link_preview.author_id": OF_ORGANIZATION,
  "mail_link.user_id": SECRETS,
  "missed_message.user_id": UNDER_WAY,
  "muted_user.muted_user_id": OF_OTHERS,
  "openid_link.user_id": SECRETS,
  "outgoing_mail.recipient_id": UNDER_WAY,
  "outgoing_mail.sender_id": ADDRESSES,
  "passkey.user_id": SECRETS,
  "personal_key.user_id": SECRETS,
  "push_notice.user_id": UNDER_WAY,
  "push_subscription.user_id": SECRETS,
  "pushed_message.user_id": UNDER_WAY,
  "realm_export.user_id": OF_ORGANIZATION,
  "resumable_upload.owner_id": UNDER_WAY,
  "scheduled_message.user_ids": OF_OTHERS,
  "second_factor.user_id": SECRETS,
  "send_key.sender_id": OF_CLIENTS,
  "topic_read.user_id": NUMBERS,
  "user_account.bot_owner_id": OF_BOTS,
  "user_group.creator_id": OF_ORGANIZATION,
  "user_session.user_id": SECRETS,
  "webhook_call.bot_id": OF_BOTS,
};

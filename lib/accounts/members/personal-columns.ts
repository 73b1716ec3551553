/** What becomes of everything that refers to a person whose account is deleted: each column of the schema that does. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

/** Table → the column by which a row is deleted with its person: secrets, ways in, and what people keep for themselves. */
export const erasedRows = {
  alert_word: "user_id",
  client_device: "user_id",
  device_token: "user_id",
  directory_link: "user_id",
  draft: "user_id",
  event_queue: "user_id",
  invitation: "author_id",
  invitation_use: "user_id",
  mail_link: "user_id",
  missed_message: "user_id",
  muted_user: "user_id",
  navigation_place: "user_id",
  navigation_view: "user_id",
  openid_link: "user_id",
  outgoing_mail: "recipient_id",
  passkey: "user_id",
  personal_key: "user_id",
  presence: "user_id",
  profile_value: "user_id",
  push_notice: "user_id",
  push_subscription: "user_id",
  pushed_message: "user_id",
  reminder: "user_id",
  saved_snippet: "user_id",
  scheduled_message: "user_id",
  second_factor: "user_id",
  send_key: "sender_id",
  user_session: "user_id",
  user_status: "user_id",
  user_topic: "user_id",
} as const;

const WRITTEN = "what the person wrote stays";
const MADE = "what the person made is others' too";
const OF_BOTS = "a bot's, which stays deactivated";
const HISTORY = "says of messages that stay whom they reached, by a number";
const OF_OTHERS = "what others keep for themselves, by a number";
const FOR_NOW = "work that is under way, and gone when it is done";

/** The other columns, and why their rows stay. */
export const keptColumns: Readonly<Record<string, string>> = {
  "attachment.owner_id": "files in messages stay; what is in no message is removed with all such files",
  "audit_entry.user_id": "who changed what stays, by a number",
  "awaited_preview.person_id": FOR_NOW,
  "awaited_thumbnail.person_id": FOR_NOW,
  "bot_settings.user_id": OF_BOTS,
  "bot_storage.user_id": OF_BOTS,
  "channel.creator_id": MADE,
  "channel_folder.creator_id": MADE,
  "channel_outsider.user_id": HISTORY,
  "conversation_member.user_id": HISTORY,
  "custom_emoji.author_id": MADE,
  "draft.user_ids": OF_OTHERS,
  "link_preview.author_id": FOR_NOW,
  "message.sender_id": WRITTEN,
  "message_edit.editor_id": WRITTEN,
  "message_flag.user_id": HISTORY,
  "muted_user.muted_user_id": OF_OTHERS,
  "outgoing_mail.sender_id": "mails to others, which are removed after a month",
  "reaction.user_id": WRITTEN,
  "realm_export.user_id": "who changed what stays, by a number",
  "resumable_upload.owner_id": "removed a day after its last request",
  "scheduled_message.user_ids": OF_OTHERS,
  "submessage.user_id": WRITTEN,
  "subscription.user_id": HISTORY,
  "topic_read.user_id": HISTORY,
  "user_account.bot_owner_id": OF_BOTS,
  "user_group.creator_id": MADE,
  "user_group_member.user_id": "an account that is not active is in no list of members, and never comes back",
  "webhook_call.bot_id": OF_BOTS,
};

/** Deletes these rows of a person, as part of a transaction. */
export async function eraseRows(tx: Transaction, userId: number): Promise<void> {
  await Promise.all(
    Object.entries(erasedRows).map(([table, column]) =>
      tx.$executeRaw(sql`DELETE FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = ${userId}`),
    ),
  );
}

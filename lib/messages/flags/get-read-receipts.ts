/** Lists who has read a message. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { listMessages } from "../reading/list-messages.ts";

/**
 * Those who received the message and have read it, ascending: without its sender, deactivated people, those who have
 * turned read receipts off for themselves, and those whom the actor has muted or who have muted the actor.
 * @throws ApiError BAD_REQUEST for a message that the actor may not read, and where read receipts are turned off.
 */
export async function getReadReceipts(actor: Actor, messageId: number): Promise<{ user_ids: number[] }> {
  const { realm, users, mutedUsers } = actor.organization;
  const [message] = await listMessages(actor, [messageId]);
  if (!message) throw invalidMessage();
  if (!realm.settings.enable_read_receipts) {
    throw badRequest("Read receipts are disabled in this organization.");
  }
  const isMuted = (id: number) =>
    mutedUsers.mutedAt(actor.user.id, id) !== null || mutedUsers.mutedAt(id, actor.user.id) !== null;
  const shown = (await readerIds(messageId)).filter((id) => {
    const reader = users.get(id);
    return reader?.isActive && reader.settings.send_read_receipts && id !== message.senderId && !isMuted(id);
  });
  return { user_ids: shown };
}

/** The ranges of what a person has read span messages that they never received, so both must hold. */
async function readerIds(messageId: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(sql`
    SELECT r.user_id FROM message m
    JOIN topic_read r ON r.topic_id = m.topic_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = r.user_id
    WHERE m.id = ${messageId} AND r.read @> m.id AND (c.id IS NULL OR s.received @> m.id)
    ORDER BY r.user_id`);
  return rows.map((row) => row.user_id);
}

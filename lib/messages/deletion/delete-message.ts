/** Deletes a message for everybody. */
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { changeableMessage } from "../messages/edit-access.ts";
import { startOverWhenMoved, TopicChanged } from "../messages/start-over.ts";
import { requireMayDelete } from "./delete-access.ts";
import { removeMessages } from "./remove-messages.ts";

/**
 * @throws ApiError BAD_REQUEST, or SERVICE_UNAVAILABLE when others keep moving the message.
 */
export async function deleteMessage(
  actor: Actor,
  input: { readonly messageId: number },
): Promise<Record<string, never>> {
  await startOverWhenMoved(input.messageId, () => deleteOnce(actor, input.messageId));
  return {};
}

/** @throws TopicChanged */
async function deleteOnce(actor: Actor, messageId: number): Promise<void> {
  const message = await changeableMessage(actor, messageId);
  requireMayDelete(actor, message);
  const { id, topicId, channelId, directUserIds } = message;
  const channel = channelId === null ? null : (actor.organization.channels.get(channelId) ?? null);
  const removal = { topicId, channel, directUserIds, messageIds: [id] };
  const removed = await logTransaction(writerOf(actor, "delete-message"), (log) =>
    removeMessages(log, actor.organization, removal),
  );
  if (removed.length === 0) throw new TopicChanged();
}

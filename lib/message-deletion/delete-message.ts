/** Deletes a message for everybody. */
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import { changeableMessage, invalidMessage } from "../messages/edit-access.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { requireMayDelete } from "./delete-access.ts";
import { removeMessages } from "./remove-messages.ts";

/** How often a request starts over because somebody moved the message meanwhile. */
const MAX_ATTEMPTS = 4;

/**
 * @throws ApiError BAD_REQUEST.
 */
export async function deleteMessage(
  actor: Actor,
  input: { readonly messageId: number },
): Promise<Record<string, never>> {
  const { organization } = actor;
  const writer = writerOf(actor, "delete-message");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const message = await changeableMessage(actor, input.messageId);
    requireMayDelete(actor, message);
    const { id, topicId, topicName, channelId, directUserIds } = message;
    const channel = channelId === null ? null : (organization.channels.get(channelId) ?? null);
    const removal = { topicId, topicName, channel, directUserIds, messageIds: [id] };
    const removed = await logTransaction(writer, (log) => removeMessages(log, organization, removal));
    if (removed.length > 0) return {};
  }
  throw invalidMessage();
}

/** Changes the reactions to a message, and says so to everybody who has it. */
import type { Transaction } from "../db/transaction.ts";
import type { Emoji } from "../emoji/known-emoji.ts";
import { changeAtMessage } from "../messages/change-at-message.ts";
import type { ListedMessage } from "../messages/list-messages.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { reactionChanged } from "./reaction-events.ts";

interface ReactionChange {
  readonly messageId: number;
  readonly op: "add" | "remove";
  /** Writes the change, while nobody else changes the reactions to the message; returns the emoji. */
  readonly write: (tx: Transaction, message: ListedMessage) => Promise<Emoji>;
}

/**
 * @throws ApiError BAD_REQUEST for a message that the actor may not read or that can no longer be changed, and what
 *   `write` throws.
 */
export async function changeReaction(actor: Actor, { messageId, op, write }: ReactionChange): Promise<void> {
  await changeAtMessage(actor, {
    messageId,
    operationId: `${op}-reaction`,
    async write(tx, message) {
      const { kind, code, name } = await write(tx, message);
      const stored = {
        op,
        messageId,
        isDirect: message.channelId === null,
        userId: actor.user.id,
        emojiKind: kind,
        emojiCode: code,
        emojiName: name,
      };
      return (audience) => reactionChanged.event(stored, audience);
    },
  });
}

/** Changes the reactions to a message, and says so to everybody who has it. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Emoji } from "../../organization/emoji/known-emoji.ts";
import { changeAtMessage } from "../messages/change-at-message.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { reactionChanged } from "./reaction-events.ts";

/** A change, while nobody else changes the reactions to the message. */
interface ReactionChange<Present> {
  readonly messageId: number;
  readonly op: "add" | "remove";
  /** Reads what the change depends on, by a single statement. */
  readonly read: (tx: Transaction) => Promise<Present>;
  /** Writes the change, by statements that it asks for at once; returns the emoji. */
  readonly write: (tx: Transaction, message: ListedMessage, present: Present) => Promise<Emoji>;
}

/**
 * @throws ApiError BAD_REQUEST for a message that the actor may not read or that can no longer be changed, and what
 *   `read` and `write` throw.
 */
export async function changeReaction<Present>(
  actor: Actor,
  { messageId, op, read, write }: ReactionChange<Present>,
): Promise<void> {
  await changeAtMessage(actor, {
    messageId,
    operationId: `${op}-reaction`,
    read,
    async write(tx, message, present) {
      const { kind, code, name } = await write(tx, message, present);
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

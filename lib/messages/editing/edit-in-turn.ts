/** Edits messages, with the edits of a bot in quick succession as one. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { editLines } from "./coalesce-edits.ts";
import { type EditMessage, type EditResult, editMessage } from "./edit-message.ts";

const NOTHING_DETACHED: EditResult = { detached_uploads: [] };

/** @throws ApiError like `editMessage`. */
export function editInTurn(actor: Actor, input: EditMessage): Promise<EditResult> {
  const { id: botId, botType } = actor.user;
  if (botType === null) return editMessage(actor, input);
  const place = { botId, messageId: input.messageId };
  return editLines(NOTHING_DETACHED).edit(place, isOnlyText(input), () => editMessage(actor, input));
}

/** A conditional edit must see exactly the edits before it. */
function isOnlyText({ actions, topic, channelId, previousHash, expected }: EditMessage): boolean {
  return [actions, topic, channelId, previousHash, expected.topic, expected.channelId].every(
    (given) => given === undefined,
  );
}

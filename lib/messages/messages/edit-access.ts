/** Permission to edit. */

import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";

/** Does not reveal whether the message exists. */
export function invalidMessage(): ApiError {
  return badRequest("Invalid message(s)");
}

/**
 * Readable, and not in an archived channel.
 * @throws ApiError BAD_REQUEST.
 */
export async function changeableMessage(actor: Actor, messageId: number): Promise<ListedMessage> {
  const [message] = await listMessages(actor, [messageId]);
  if (!message) throw invalidMessage();
  const channel = message.channelId === null ? null : actor.organization.channels.get(message.channelId);
  if (channel === undefined || channel?.isArchived) throw invalidMessage();
  return message;
}

/** @param sentAt in seconds since 1970. */
export function isPast(sentAt: number, limitSeconds: number | null): boolean {
  return limitSeconds !== null && Math.floor(Date.now() / 1000) - sentAt > limitSeconds;
}

/**
 * Only the sender; never a widget. The time limit does not hold for a message that has actions, which its bot edits when
 * people have chosen.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayEditContent({ organization, user }: Actor, message: ListedMessage): void {
  const { settings } = organization.realm;
  if (!settings.allow_message_editing) throw badRequest("Your organization has turned off message editing");
  if (message.senderId !== user.id) throw badRequest("You don't have permission to edit this message");
  if (message.isWidget) throw badRequest("Widgets cannot be edited.");
  if (!message.hasActions && isPast(message.timestamp, settings.message_content_edit_limit_seconds))
    throw badRequest("The time limit for editing this message has past");
}

/** Permission checks of editing a message's text. */

import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type ListedMessage, listMessages } from "../reading/list-messages.ts";

/** The error of a message that does not exist or that the actor may not read: the same for both. */
export function invalidMessage(): ApiError {
  return badRequest("Invalid message(s)");
}

/**
 * A message that the actor may read and that can be changed at all: archived channels stay as they are.
 * @throws ApiError BAD_REQUEST.
 */
export async function changeableMessage(actor: Actor, messageId: number): Promise<ListedMessage> {
  const [message] = await listMessages(actor, [messageId]);
  if (!message) throw invalidMessage();
  const channel = message.channelId === null ? null : actor.organization.channels.get(message.channelId);
  if (channel === undefined || channel?.isArchived) throw invalidMessage();
  return message;
}

/** Whether what was sent then, in seconds since 1970, is older than a limit. */
export function isPast(sentAt: number, limitSeconds: number | null): boolean {
  return limitSeconds !== null && Math.floor(Date.now() / 1000) - sentAt > limitSeconds;
}

/**
 * Checks that the actor may change a message's text: only its sender may, nobody after the time limit, and
 * that of a widget stays as it is.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayEditContent({ organization, user }: Actor, message: ListedMessage): void {
  const { settings } = organization.realm;
  if (!settings.allow_message_editing) throw badRequest("Your organization has turned off message editing");
  if (message.senderId !== user.id) throw badRequest("You don't have permission to edit this message");
  if (message.isWidget) throw badRequest("Widgets cannot be edited.");
  if (isPast(message.timestamp, settings.message_content_edit_limit_seconds))
    throw badRequest("The time limit for editing this message has past");
}

/** Permission checks of deleting messages. */
import { hasChannelRight } from "../../channels/channels/channel-access.ts";
import { hasRightInDirect } from "../../channels/channels/channel-rights.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isPast } from "../messages/edit-access.ts";
import type { ListedMessage } from "../reading/list-messages.ts";

/**
 * Checks that the actor may delete a message: any, or one of their own or their bot's within the time limit.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayDelete({ organization, user }: Actor, message: ListedMessage): void {
  const { permissions, realm, channels, users } = organization;
  const channel = message.channelId === null ? undefined : channels.get(message.channelId);
  const may = (right: "delete_any_message" | "delete_own_messages") =>
    channel
      ? hasChannelRight(organization, channel, user, right)
      : hasRightInDirect(right, (permission) => permissions.may(user, permission));
  if (may("delete_any_message")) return;
  const isOwn = message.senderId === user.id || users.get(message.senderId)?.botOwnerId === user.id;
  if (!isOwn || !may("delete_own_messages"))
    throw badRequest("You don't have permission to delete this message");
  if (isPast(message.timestamp, realm.settings.message_content_delete_limit_seconds))
    throw badRequest("The time limit for deleting this message has passed");
}

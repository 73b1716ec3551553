/** Events about a person's flags; only that person's own clients are told. */
import type { NewEvent } from "../events/append-event.ts";
import type { UnreadPlace } from "../events/event.ts";
import type { ReadMessage } from "../messages/read-messages.ts";

export type FlagOperation = "add" | "remove";

/** Clients that count unread messages need to know where those are that became unread. */
function unreadPlace(message: ReadMessage, userId: number): UnreadPlace {
  const mentioned = message.flags.some((flag) => flag === "mentioned" || flag === "wildcard_mentioned");
  const mark = mentioned ? { mentioned: true } : {};
  if (message.channelId !== null) {
    return { type: "stream", stream_id: message.channelId, topic: message.topicName, ...mark };
  }
  const others = message.directUserIds.filter((id) => id !== userId);
  return { type: "private", user_ids: others, ...mark };
}

/** A flag was set or unset on these messages. */
export function flagsChanged(
  userId: number,
  op: FlagOperation,
  flag: string,
  messages: readonly ReadMessage[],
): NewEvent {
  const isUnread = op === "remove" && flag === "read";
  return {
    audience: { kind: "users", userIds: [userId] },
    event: {
      type: "update_message_flags",
      op,
      operation: op,
      flag,
      messages: messages.map((message) => message.id),
      all: false,
      ...(isUnread
        ? {
            message_details: Object.fromEntries(
              messages.map((message) => [message.id, unreadPlace(message, userId)]),
            ),
          }
        : {}),
    },
  };
}

/** The ids of unread messages by conversation, and what events change in them. */
import { type Conversation, conversationKey, directUserIds } from "./conversation.ts";
import { conversationOfWire, destinationOfMove, mentions } from "./messages-state.ts";
import type { EventOf, RegisterAnswer } from "./wire.ts";

export type UnreadConversation = {
  conversation: Conversation /** Ascending. */;
  ids: readonly number[];
};

export type UnreadState = {
  conversations: ReadonlyMap<string, UnreadConversation>;
  /** Unread messages that mean the reader. */
  mentions: ReadonlySet<number>;
};

export const NOTHING_UNREAD: UnreadState = {
  conversations: new Map(),
  mentions: new Set(),
};

/** The unread messages of the register answer. */
export function unreadFromRegister(answer: RegisterAnswer): UnreadState {
  const { pms, huddles, streams, mentions: mentioned } = answer.unread_msgs;
  const own = answer.user_id;
  const all: UnreadConversation[] = [
    ...streams.map(({ stream_id, topic, unread_message_ids }) =>
      unreadIn({ kind: "topic", channelId: stream_id, topic }, unread_message_ids),
    ),
    ...pms.map(({ other_user_id, unread_message_ids }) =>
      unreadIn({ kind: "direct", userIds: [other_user_id] }, unread_message_ids),
    ),
    ...huddles.map(({ user_ids_string, unread_message_ids }) =>
      unreadIn(
        {
          kind: "direct",
          userIds: directUserIds(user_ids_string.split(",").map(Number), own),
        },
        unread_message_ids,
      ),
    ),
  ];
  return {
    conversations: new Map(all.map((entry) => [conversationKey(entry.conversation), entry])),
    mentions: new Set(mentioned),
  };
}

function unreadIn(conversation: Conversation, ids: readonly number[]): UnreadConversation {
  return { conversation, ids: [...ids].sort((a, b) => a - b) };
}

/** A message arrived. */
export function countArrival(unread: UnreadState, event: EventOf<"message">, ownUserId: number): UnreadState {
  if (event.flags.includes("read")) return unread;
  const { message, flags } = event;
  return withUnread(unread, conversationOfWire(message, ownUserId), [message.id], mentions(flags));
}

/** The unread messages with these in it. */
export function withUnread(
  unread: UnreadState,
  conversation: Conversation,
  ids: readonly number[],
  mentioned: boolean,
): UnreadState {
  const key = conversationKey(conversation);
  const known = unread.conversations.get(key);
  const merged = [...new Set([...(known?.ids ?? []), ...ids])].sort((a, b) => a - b);
  const conversations = new Map(unread.conversations);
  conversations.set(key, {
    conversation: known?.conversation ?? conversation,
    ids: merged,
  });
  return {
    conversations,
    mentions: mentioned ? new Set([...unread.mentions, ...ids]) : unread.mentions,
  };
}

/** The unread messages without these: they were read or deleted. */
export function withoutUnread(unread: UnreadState, ids: readonly number[]): UnreadState {
  const gone = new Set(ids);
  const conversations = new Map(unread.conversations);
  let left = 0;
  for (const [key, entry] of unread.conversations) {
    const rest = entry.ids.filter((id) => !gone.has(id));
    if (rest.length === entry.ids.length) continue;
    left += 1;
    if (rest.length === 0) conversations.delete(key);
    else conversations.set(key, { ...entry, ids: rest });
  }
  if (left === 0) return unread;
  return {
    conversations,
    mentions: new Set([...unread.mentions].filter((id) => !gone.has(id))),
  };
}

/** Messages were marked read, or unread again. */
export function changeUnread(
  unread: UnreadState,
  event: EventOf<"update_message_flags">,
  ownUserId: number,
): UnreadState {
  if (event.flag !== "read") return unread;
  if (event.op === "add") return event.all ? NOTHING_UNREAD : withoutUnread(unread, event.messages);
  let next = unread;
  for (const [id, details] of Object.entries(event.message_details ?? {})) {
    const conversation: Conversation =
      details.type === "stream"
        ? {
            kind: "topic",
            channelId: details.stream_id ?? 0,
            topic: details.topic ?? "",
          }
        : {
            kind: "direct",
            userIds: directUserIds(details.user_ids ?? [], ownUserId),
          };
    next = withUnread(next, conversation, [Number(id)], details.mentioned ?? false);
  }
  return next;
}

/** Messages moved to another topic: those unread are unread there. */
export function moveUnread(unread: UnreadState, event: EventOf<"update_message">): UnreadState {
  const destination = destinationOfMove(event);
  if (!destination) return unread;
  const moved = new Set(event.message_ids);
  const ids = [...unread.conversations.values()].flatMap((entry) => entry.ids.filter((id) => moved.has(id)));
  if (ids.length === 0) return unread;
  const { mentions: mentioned } = unread;
  const next = withUnread(withoutUnread(unread, ids), destination, ids, false);
  return { ...next, mentions: mentioned };
}

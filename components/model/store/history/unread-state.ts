/** Unread message ids by conversation. */

import { type IdSet, idSet, withIds } from "../id-set.ts";
import { SortedMap } from "../sorted-map.ts";
import type { RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import { type Conversation, conversationKey, directUserIds } from "./conversation.ts";
import { conversationOfWire, destinationOfMove, mentions } from "./messages-state.ts";

export type UnreadConversation = { conversation: Conversation; ids: IdSet };

export type UnreadState = {
  /** By conversation key. */
  conversations: SortedMap<string, UnreadConversation>;
  /** Conversation key by message id. */
  places: SortedMap<number, string>;
  mentions: IdSet;
};

export const NOTHING_UNREAD: UnreadState = {
  conversations: SortedMap.from<string, UnreadConversation>([]),
  places: SortedMap.from<number, string>([]),
  mentions: idSet([]),
};

export function unreadFromRegister(answer: RegisterAnswer): UnreadState {
  const { pms, huddles, streams, mentions: mentioned } = answer.unread_msgs;
  const own = answer.user_id;
  const all: UnreadEntry[] = [
    ...streams.map(({ stream_id, topic, unread_message_ids: ids }): UnreadEntry => {
      return { conversation: { kind: "topic", channelId: stream_id, topic }, ids };
    }),
    ...pms.map(({ other_user_id, unread_message_ids: ids }): UnreadEntry => {
      return { conversation: { kind: "direct", userIds: [other_user_id] }, ids };
    }),
    ...huddles.map(({ user_ids_string, unread_message_ids: ids }): UnreadEntry => {
      const userIds = directUserIds(user_ids_string.split(",").map(Number), own);
      return { conversation: { kind: "direct", userIds }, ids };
    }),
  ];
  return unreadFromEntries(all, mentioned);
}

export type UnreadEntry = { conversation: Conversation; ids: readonly number[] };

export function unreadFromEntries(
  entries: readonly UnreadEntry[],
  mentioned: readonly number[],
): UnreadState {
  const keyed = entries.map(({ conversation, ids }): [string, UnreadConversation] => [
    conversationKey(conversation),
    unreadIn(conversation, ids),
  ]);
  return {
    conversations: SortedMap.from(keyed),
    places: SortedMap.from(
      keyed.flatMap(([key, { ids }]) => [...ids.keys()].map((id): [number, string] => [id, key])),
    ),
    mentions: idSet(mentioned),
  };
}

function unreadIn(conversation: Conversation, ids: readonly number[]): UnreadConversation {
  return { conversation, ids: idSet(ids) };
}

export function countArrival(unread: UnreadState, event: EventOf<"message">, ownUserId: number): UnreadState {
  if (event.flags.includes("read")) return unread;
  const { message, flags } = event;
  return withUnread(unread, conversationOfWire(message, ownUserId), [message.id], mentions(flags));
}

export function withUnread(
  unread: UnreadState,
  conversation: Conversation,
  ids: readonly number[],
  mentioned: boolean,
): UnreadState {
  const key = conversationKey(conversation);
  const known = unread.conversations.get(key) ?? unreadIn(conversation, []);
  return {
    conversations: unread.conversations.with(key, { ...known, ids: withIds(known.ids, ids) }),
    places: unread.places.withAll(ids.map((id): [number, string] => [id, key])),
    mentions: mentioned ? withIds(unread.mentions, ids) : unread.mentions,
  };
}

export function withoutUnread(unread: UnreadState, ids: Iterable<number>): UnreadState {
  let { conversations } = unread;
  const gone = [...ids].filter((id) => unread.places.has(id));
  if (gone.length === 0) return unread;
  for (const id of gone) {
    const key = unread.places.get(id) ?? "";
    const entry = conversations.get(key);
    if (!entry) continue;
    const rest = entry.ids.without(id);
    conversations =
      rest.size === 0 ? conversations.without(key) : conversations.with(key, { ...entry, ids: rest });
  }
  return {
    conversations,
    places: unread.places.withoutAll(gone),
    mentions: unread.mentions.withoutAll(gone),
  };
}

/** For channels that the user left or no longer sees. */
export function withoutUnreadOf(unread: UnreadState, channelIds: readonly number[]): UnreadState {
  const left = [...unread.conversations.values()].filter(
    ({ conversation }) => conversation.kind === "topic" && channelIds.includes(conversation.channelId),
  );
  return withoutUnread(
    unread,
    left.flatMap(({ ids }) => [...ids.keys()]),
  );
}

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

export function moveUnread(unread: UnreadState, event: EventOf<"update_message">): UnreadState {
  const destination = destinationOfMove(event);
  if (!destination) return unread;
  const ids = event.message_ids.filter((id) => unread.places.has(id));
  if (ids.length === 0) return unread;
  const next = withUnread(withoutUnread(unread, ids), destination, ids, false);
  return { ...next, mentions: unread.mentions };
}

export function changeMentions(unread: UnreadState, event: EventOf<"update_message">): UnreadState {
  const { message_id: id, rendered_content, rendering_only, flags } = event;
  if (rendered_content === undefined || rendering_only || !unread.places.has(id)) return unread;
  if (mentions(flags) === unread.mentions.has(id)) return unread;
  return {
    ...unread,
    mentions: mentions(flags) ? withIds(unread.mentions, [id]) : unread.mentions.without(id),
  };
}

/** Loaded messages by id. */

import { differAtMostInMark } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import type { ActionRows } from "../../../../lib/messages/actions/actions.contract.ts";
import { SortedMap } from "../sorted-map.ts";
import type { WireMessage, WireSubmessage } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import { type Conversation, directUserIds } from "./conversation.ts";
import { type Emoji, type Reactions, reactionsFromWire, withoutReaction, withReaction } from "./reactions.ts";

export type Message = {
  id: number;
  senderId: number;
  /** As of sending, for senders no longer visible. */
  senderName: string;
  /** HTML from the server. */
  content: string;
  /** Seconds since 1970. */
  timestamp: number;
  conversation: Conversation;
  isMeMessage: boolean;
  isRead: boolean;
  isStarred: boolean;
  isMentioned: boolean;
  isEdited: boolean;
  isMoved: boolean;
  /** Edits may be missing; shown until fetched again. */
  isStale: boolean;
  reactions: Reactions;
  submessages: readonly WireSubmessage[];
  /** Buttons, selects and forms of a bot. */
  actions: ActionRows;
};

export type MessagesState = SortedMap<number, Message>;

export const NO_MESSAGES: MessagesState = SortedMap.from<number, Message>([]);

const MENTION_FLAGS: ReadonlySet<string> = new Set([
  "mentioned",
  "stream_wildcard_mentioned",
  "topic_wildcard_mentioned",
  "wildcard_mentioned",
]);

export function mentions(flags: readonly string[]): boolean {
  return flags.some((flag) => MENTION_FLAGS.has(flag));
}

export function conversationOfWire(wire: WireMessage, ownUserId: number): Conversation {
  if (typeof wire.display_recipient === "string") {
    return {
      kind: "topic",
      channelId: wire.stream_id ?? 0,
      topic: wire.subject,
    };
  }
  const ids = wire.display_recipient.map((person) => person.id);
  return { kind: "direct", userIds: directUserIds(ids, ownUserId) };
}

export function messageFromWire(wire: WireMessage, flags: readonly string[], ownUserId: number): Message {
  return {
    id: wire.id,
    senderId: wire.sender_id,
    senderName: wire.sender_full_name,
    content: wire.content,
    timestamp: wire.timestamp,
    conversation: conversationOfWire(wire, ownUserId),
    isMeMessage: wire.is_me_message,
    isRead: flags.includes("read"),
    isStarred: flags.includes("starred"),
    isMentioned: mentions(flags),
    isEdited: wire.last_edit_timestamp !== undefined,
    isMoved: wire.last_moved_timestamp !== undefined,
    isStale: false,
    reactions: reactionsFromWire(wire.reactions),
    submessages: wire.submessages,
    actions: wire.actions ?? [],
  };
}

export function withMessages(messages: MessagesState, added: readonly Message[]): MessagesState {
  return messages.withAll(added.map((message): [number, Message] => [message.id, message]));
}

export function patchMessages(
  messages: MessagesState,
  ids: readonly number[],
  patch: Partial<Message>,
): MessagesState {
  const held = ids.flatMap((id) => messages.get(id) ?? []);
  return withMessages(
    messages,
    held.map((message) => ({ ...message, ...patch })),
  );
}

export function changeFlags(messages: MessagesState, event: EventOf<"update_message_flags">): MessagesState {
  const ids = event.all ? [...messages.keys()] : event.messages;
  const on = event.op === "add";
  if (event.flag === "read") return patchMessages(messages, ids, { isRead: on });
  if (event.flag === "starred") return patchMessages(messages, ids, { isStarred: on });
  return messages;
}

export function setReaction(
  messages: MessagesState,
  messageId: number,
  { emoji, userId, isOn }: { emoji: Emoji; userId: number; isOn: boolean },
): MessagesState {
  const message = messages.get(messageId);
  if (!message) return messages;
  const change = isOn ? withReaction : withoutReaction;
  const reactions = change(message.reactions, emoji, userId);
  return reactions === message.reactions ? messages : withMessages(messages, [{ ...message, reactions }]);
}

export function changeReactions(messages: MessagesState, event: EventOf<"reaction">): MessagesState {
  const emoji = { kind: event.reaction_type, code: event.emoji_code, name: event.emoji_name };
  return setReaction(messages, event.message_id, { emoji, userId: event.user_id, isOn: event.op === "add" });
}

export function withSubmessage(messages: MessagesState, added: WireSubmessage): MessagesState {
  const message = messages.get(added.message_id);
  if (!message || message.submessages.some(({ id }) => id === added.id)) return messages;
  return withMessages(messages, [{ ...message, submessages: [...message.submessages, added] }]);
}

export function withoutSubmessage(
  messages: MessagesState,
  messageId: number,
  submessageId: number,
): MessagesState {
  const message = messages.get(messageId);
  if (!message) return messages;
  const submessages = message.submessages.filter(({ id }) => id !== submessageId);
  return withMessages(messages, [{ ...message, submessages }]);
}

/** Replaces the local submessage. */
export function addSubmessage(messages: MessagesState, event: EventOf<"submessage">): MessagesState {
  const { message_id, submessage_id: id, sender_id, msg_type, content } = event;
  const shown = messages
    .get(message_id)
    ?.submessages.find((other) => other.id < 0 && other.sender_id === sender_id && other.content === content);
  const rest = shown ? withoutSubmessage(messages, message_id, shown.id) : messages;
  return withSubmessage(rest, { id, message_id, sender_id, msg_type, content });
}

export function changeMessages(messages: MessagesState, event: EventOf<"update_message">): MessagesState {
  let next = messages;
  if (event.rendered_content !== undefined) {
    next = patchMessages(next, [event.message_id], {
      content: event.rendered_content,
      ...(event.is_me_message === undefined ? {} : { isMeMessage: event.is_me_message }),
      ...(event.rendering_only ? {} : { isEdited: true, isMentioned: mentions(event.flags) }),
    });
  }
  const conversation = destinationOfMove(event);
  if (!conversation) return next;
  const patch = { conversation, ...(isResolution(event) ? {} : { isMoved: true }) };
  return patchMessages(next, event.message_ids, patch);
}

function isResolution({ new_stream_id, orig_subject, subject }: EventOf<"update_message">): boolean {
  if (new_stream_id !== undefined || orig_subject === undefined || subject === undefined) return false;
  return differAtMostInMark(orig_subject, subject);
}

/** Older servers send one event per message. */
export function deletedIds({ message_ids, message_id }: EventOf<"delete_message">): number[] {
  return message_ids ?? (message_id === undefined ? [] : [message_id]);
}

/** Null if not moved. */
export function destinationOfMove(event: EventOf<"update_message">): Conversation | null {
  const channelId = event.new_stream_id ?? event.stream_id;
  const topic = event.subject ?? event.orig_subject;
  if (channelId === undefined || topic === undefined) return null;
  if (event.new_stream_id === undefined && event.subject === undefined) return null;
  return { kind: "topic", channelId, topic };
}

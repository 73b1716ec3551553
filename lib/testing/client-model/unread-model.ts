/** How a client changes what it knows of messages: what is unread, starred and newest. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, unknownConversations, withFirstMessage } from "./fields.ts";
import { flagHeld, forgetHeld, holdMessage, updateHeld } from "./held-messages.ts";
import { keyOf, type Place, type UnreadMessage, unreadOf } from "./unread-messages.ts";

const ids = z.array(z.int());

/** The fields with these unread messages. */
function withUnread(fields: Fields, unread: readonly UnreadMessage[]): Fields {
  const ownId = z.int().parse(fields.user_id);
  const streams = unread.flatMap(({ id, place }) =>
    place.kind === "channel"
      ? [{ stream_id: place.channelId, topic: place.topic, unread_message_ids: [id] }]
      : [],
  );
  const directs = unread.flatMap(({ id, place }) =>
    place.kind === "direct" ? [{ id, userIds: place.userIds.split(",").map(Number) }] : [],
  );
  const pms = directs
    .filter(({ userIds }) => userIds.length <= 2)
    .map(({ id, userIds }) => ({
      other_user_id: userIds.find((userId) => userId !== ownId) ?? ownId,
      unread_message_ids: [id],
    }));
  const huddles = directs
    .filter(({ userIds }) => userIds.length > 2)
    .map(({ id, userIds }) => ({ user_ids_string: userIds.join(","), unread_message_ids: [id] }));
  const mentions = unread.filter(({ isMentioned }) => isMentioned).map(({ id }) => id);
  const former = z.looseObject({}).parse(fields.unread_msgs);
  return { ...fields, unread_msgs: { ...former, pms, streams, huddles, mentions } };
}

const update = (fields: Fields, change: (unread: UnreadMessage[]) => UnreadMessage[]): Fields =>
  withUnread(fields, change(unreadOf(fields)));

/** What is in channels that the client leaves, or must forget, is no longer unread. */
export function withoutUnreadOf(fields: Fields, channelIds: readonly number[]): Fields {
  return update(fields, (unread) =>
    unread.filter(({ place }) => place.kind !== "channel" || !channelIds.includes(place.channelId)),
  );
}

const messageEvent = z.object({
  flags: z.array(z.string()),
  message: z.union([
    z.looseObject({ type: z.literal("stream"), id: z.int(), stream_id: z.int(), subject: z.string() }),
    z.looseObject({
      type: z.literal("private"),
      id: z.int(),
      display_recipient: z.array(z.object({ id: z.int() })),
    }),
  ]),
});

/** Event message. */
export function applyMessage(fields: Fields, event: TestEvent): Fields {
  const { message, flags } = messageEvent.parse(event);
  const place: Place =
    message.type === "stream"
      ? { kind: "channel", channelId: message.stream_id, topic: message.subject }
      : { kind: "direct", userIds: keyOf(message.display_recipient.map(({ id }) => id)) };
  const held = holdMessage(fields, event);
  const met =
    place.kind === "direct"
      ? withConversation(held, place.userIds, message.id)
      : withFirstMessage(held, place.channelId, message.id);
  if (flags.includes("read")) return met;
  const isMentioned = flags.includes("mentioned");
  return update(met, (unread) => [...unread, { id: message.id, place, isMentioned }]);
}

const conversation = z.object({ max_message_id: z.int(), user_ids: ids });

/** The conversation becomes the newest one. */
function withConversation(fields: Fields, userIds: string, messageId: number): Fields {
  const ownId = z.int().parse(fields.user_id);
  const others = userIds
    .split(",")
    .map(Number)
    .filter((id) => id !== ownId);
  const rest = z
    .array(conversation)
    .parse(fields.recent_private_conversations)
    .filter(({ user_ids }) => keyOf(user_ids) !== keyOf(others));
  const newest = { max_message_id: messageId, user_ids: others };
  return { ...fields, recent_private_conversations: [newest, ...rest] };
}

const messageUpdated = z.object({
  message_ids: ids,
  stream_id: z.int().optional(),
  orig_subject: z.string().optional(),
  new_stream_id: z.int().optional(),
  subject: z.string().optional(),
  flags: z.array(z.string()),
  message_id: z.int(),
  content: z.string().optional(),
});

/** Event update_message: messages that are moved stay unread where they are now; an edit may mention the client's account. */
export function applyMessageUpdate(fields: Fields, event: TestEvent): Fields {
  const change = messageUpdated.parse(event);
  return update(updateHeld(fields, event), (unread) =>
    unread.map((message) => {
      const isEdited = change.content !== undefined && message.id === change.message_id;
      const isMentioned = isEdited ? change.flags.includes("mentioned") : message.isMentioned;
      const { place } = message;
      if (place.kind === "direct" || !change.message_ids.includes(message.id))
        return { ...message, isMentioned };
      const channelId = change.new_stream_id ?? place.channelId;
      return {
        ...message,
        isMentioned,
        place: { ...place, channelId, topic: change.subject ?? place.topic },
      };
    }),
  );
}

const messagesDeleted = z.object({ message_ids: ids.optional(), message_id: z.int().optional() });

/** Event delete_message. */
export function applyDeletion(fields: Fields, event: TestEvent): Fields {
  const { message_ids, message_id } = messagesDeleted.parse(event);
  const gone = [...(message_ids ?? []), ...(message_id === undefined ? [] : [message_id])];
  return withoutStars(
    update(forgetHeld(withoutNewest(fields, gone), gone), (unread) =>
      unread.filter(({ id }) => !gone.includes(id)),
    ),
    gone,
  );
}

const flagsEvent = z.object({
  op: z.enum(["add", "remove"]),
  flag: z.string(),
  messages: ids,
  message_details: z
    .record(
      z.string(),
      z.object({
        mentioned: z.boolean().optional(),
        stream_id: z.int().optional(),
        topic: z.string().optional(),
        user_ids: ids.optional(),
      }),
    )
    .optional(),
});

/** Event update_message_flags. */
export function applyFlags(former: Fields, event: TestEvent): Fields {
  const { op, flag, messages, message_details } = flagsEvent.parse(event);
  const isSet = op === "add";
  const change = flag === "read" ? { isRead: isSet } : flag === "starred" ? { isStarred: isSet } : {};
  const fields = flagHeld(former, messages, change);
  const starred = ids.parse(fields.starred_messages);
  const isKept = (id: number) => !messages.includes(id);
  if (flag === "starred") {
    const rest = starred.filter(isKept);
    return { ...fields, starred_messages: op === "add" ? [...rest, ...messages] : rest };
  }
  if (flag !== "read") return fields;
  const ownId = z.int().parse(fields.user_id);
  const unread = unreadOf(fields).filter(({ id }) => isKept(id));
  if (op === "add") return withUnread(fields, unread);
  const returned = Object.entries(message_details ?? {}).map(([id, details]): UnreadMessage => {
    const { stream_id, topic, user_ids, mentioned } = details;
    const place: Place =
      stream_id === undefined || topic === undefined
        ? { kind: "direct", userIds: keyOf([ownId, ...(user_ids ?? [])]) }
        : { kind: "channel", channelId: stream_id, topic };
    return { id: Number(id), place, isMentioned: mentioned === true };
  });
  return withUnread(fields, [...unread, ...returned]);
}

/** No event says which message of a direct conversation is the newest one when that has gone. */
function withoutNewest(fields: Fields, gone: readonly number[]): Fields {
  const unknown = z
    .array(conversation)
    .parse(fields.recent_private_conversations)
    .filter(({ max_message_id }) => gone.includes(max_message_id))
    .map(({ user_ids }) => keyOf(user_ids));
  return { ...fields, unknown_conversations: [...unknownConversations(fields), ...unknown] };
}

function withoutStars(fields: Fields, gone: readonly number[]): Fields {
  const starred = ids.parse(fields.starred_messages);
  return { ...fields, starred_messages: starred.filter((id) => !gone.includes(id)) };
}

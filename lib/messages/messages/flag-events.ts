/** Events about flags, for their user. */
import { z } from "zod";
import { isKnownToClient } from "../../channels/channels/channel-events.ts";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { defineEvent, type NewEvent } from "../../kernel/events/event-entry.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { messageFlagsEvent, type UnreadPlace } from "./messages.contract.ts";

export type FlagOperation = "add" | "remove";

const storedPlace = z.strictObject({
  messageId: z.int(),
  channelId: z.int().nullable(),
  topicName: z.string(),
  /** Excludes the user. */
  userIds: z.array(z.int()),
  isMentioned: z.boolean(),
});

/** Messages become unread only in channels known to the client. */
export const messageFlagsChanged = defineEvent({
  name: "update_message_flags",
  stored: z.strictObject({
    op: z.enum(["add", "remove"]),
    flag: z.string(),
    messageIds: z.array(z.int()),
    /** Set only when messages became unread. */
    unreadPlaces: z.array(storedPlace).optional(),
  }),
  wire: messageFlagsEvent,
  variant({ unreadPlaces = [] }, { options }, organization) {
    const known = unreadPlaces.filter(
      ({ channelId }) => channelId === null || isKnownToClient(organization, channelId, { options }),
    );
    if (unreadPlaces.length > 0 && known.length === 0) return null;
    return {
      knowsEmptyTopic: unreadPlaces.length === 0 || options.capabilities.empty_topic_name === true,
      knownIds: known.length === unreadPlaces.length ? null : known.map(({ messageId }) => messageId),
    };
  },
  build({ op, flag, messageIds, unreadPlaces }, { knowsEmptyTopic, knownIds }) {
    const told = new Set(knownIds ?? messageIds);
    return {
      op,
      operation: op,
      flag,
      messages: messageIds.filter((id) => told.has(id)),
      all: false,
      ...(unreadPlaces && {
        message_details: Object.fromEntries(
          unreadPlaces
            .filter(({ messageId }) => told.has(messageId))
            .map((place) => [place.messageId, presentPlace(place, knowsEmptyTopic)]),
        ),
      }),
    };
  },
});

function presentPlace(place: z.infer<typeof storedPlace>, knowsEmptyTopic: boolean): UnreadPlace {
  const mark = place.isMentioned ? { mentioned: true } : {};
  if (place.channelId === null) return { type: "private", user_ids: place.userIds, ...mark };
  const topic = presentTopicName(place.topicName, knowsEmptyTopic);
  return { type: "stream", stream_id: place.channelId, topic, ...mark };
}

export function messagesRead(userId: number, messageIds: readonly number[]): NewEvent {
  return messagesReadBy([userId], messageIds);
}

export function messagesReadBy(userIds: readonly number[], messageIds: readonly number[]): NewEvent {
  const body = { op: "add" as const, flag: "read", messageIds: [...messageIds] };
  return messageFlagsChanged.event(body, { kind: "users", userIds: [...userIds] });
}

/** For messages of one channel. */
export function messagesUnread(
  userId: number,
  channelId: number,
  places: readonly Pick<z.infer<typeof storedPlace>, "messageId" | "topicName" | "isMentioned">[],
): NewEvent {
  const unreadPlaces = places.map((place) => ({ ...place, channelId, userIds: [] }));
  const messageIds = places.map(({ messageId }) => messageId);
  const body = { op: "remove" as const, flag: "read", messageIds, unreadPlaces };
  return messageFlagsChanged.event(body, { kind: "users", userIds: [userId] });
}

export function flagsChanged(
  userId: number,
  op: FlagOperation,
  flag: string,
  messages: readonly ListedMessage[],
): NewEvent {
  const isUnread = op === "remove" && flag === "read";
  const body = {
    op,
    flag,
    messageIds: messages.map((message) => message.id),
    ...(isUnread && { unreadPlaces: messages.map((message) => unreadPlace(message, userId)) }),
  };
  return messageFlagsChanged.event(body, { kind: "users", userIds: [userId] });
}

function unreadPlace(message: ListedMessage, userId: number): z.infer<typeof storedPlace> {
  return {
    messageId: message.id,
    channelId: message.channelId,
    topicName: message.topicName,
    userIds: message.directUserIds.filter((id) => id !== userId),
    isMentioned: message.flags.some((flag) => flag === "mentioned" || flag === "wildcard_mentioned"),
  };
}

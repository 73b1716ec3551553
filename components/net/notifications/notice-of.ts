/** Decides whether a new message gets a notification and a sound. */

import { POLICY_FOLLOWED } from "../../../lib/channels/topics/topics-limits.contract.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { isTopicMuted } from "../../model/store/history/unread-counts.ts";
import { notificationsQuietUntil } from "../../model/store/organization/quiet-state.ts";

export type Notice = { isShown: boolean; isHeard: boolean };

type Known = Pick<ChatState, "ownUserId" | "settings" | "ownLists" | "channels" | "topicPolicies" | "users">;

const WILDCARD_FLAGS: ReadonlySet<string> = new Set([
  "wildcard_mentioned",
  "stream_wildcard_mentioned",
  "topic_wildcard_mentioned",
]);

export function noticeOf(known: Known, message: Message, flags: readonly string[]): Notice {
  const { ownUserId, ownLists, settings } = known;
  if (
    notificationsQuietUntil(known, new Date()) !== null ||
    message.senderId === ownUserId ||
    message.isRead ||
    ownLists.mutedUserIds.has(message.senderId)
  )
    return { isShown: false, isHeard: false };
  const isOn = (name: string) => settings.personal.get(name) === true;
  const isAddressed =
    message.conversation.kind === "direct" ||
    flags.includes("mentioned") ||
    flags.includes("has_alert_word") ||
    (flags.some((flag) => WILDCARD_FLAGS.has(flag)) && allowsWildcards(known, message, isOn));
  const inTopic = noticeInTopic(known, message, isOn);
  return {
    isShown: (isAddressed && isOn("enable_desktop_notifications")) || inTopic.isShown,
    isHeard: (isAddressed && isOn("enable_sounds")) || inTopic.isHeard,
  };
}

type IsOn = (name: string) => boolean;

function isFollowed({ topicPolicies }: Known, { conversation }: Message): boolean {
  if (conversation.kind !== "topic") return false;
  return topicPolicies.get(topicKey(conversation.channelId, conversation.topic)) === POLICY_FOLLOWED;
}

function allowsWildcards(known: Known, message: Message, isOn: IsOn): boolean {
  const { conversation } = message;
  if (conversation.kind !== "topic") return false;
  if (isFollowed(known, message) && isOn("enable_followed_topic_wildcard_mentions_notify")) return true;
  if (isTopicMuted(known.channels, known.topicPolicies, conversation.channelId, conversation.topic))
    return false;
  const ofChannel = known.channels.get(conversation.channelId)?.notifications.wildcard_mentions_notify;
  return ofChannel ?? isOn("wildcard_mentions_notify");
}

function noticeInTopic(known: Known, message: Message, isOn: IsOn): Notice {
  const { conversation } = message;
  if (conversation.kind !== "topic") return { isShown: false, isHeard: false };
  const follows = isFollowed(known, message);
  const { channelId, topic } = conversation;
  const channel = known.channels.get(channelId);
  const isQuiet = !channel || isTopicMuted(known.channels, known.topicPolicies, channelId, topic);
  const ofAll = (own: boolean | null | undefined, name: string) => !isQuiet && (own ?? isOn(name));
  return {
    isShown:
      (follows && isOn("enable_followed_topic_desktop_notifications")) ||
      ofAll(channel?.notifications.desktop_notifications, "enable_stream_desktop_notifications"),
    isHeard:
      (follows && isOn("enable_followed_topic_audible_notifications")) ||
      ofAll(channel?.notifications.audible_notifications, "enable_stream_audible_notifications"),
  };
}

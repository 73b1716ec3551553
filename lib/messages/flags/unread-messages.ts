/** Presents unread messages. */
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { POLICY_INHERIT, POLICY_MUTED } from "../../channels/topics/topics-limits.contract.ts";
import { MAX_UNREAD_MESSAGES, type UnreadTopic } from "./unread-queries.ts";

/** Characters of topic names and participant lists. */
const MAX_CHARACTERS = 2_000_000;
/** Further characters per conversation. */
const CHARACTERS_OF_ONE = 80;

function newestConversations(unread: readonly UnreadTopic[]): readonly UnreadTopic[] {
  const newest = unread.toSorted(
    (one, other) => (other.messageIds.at(-1) ?? 0) - (one.messageIds.at(-1) ?? 0),
  );
  let characters = 0;
  const kept = new Set<UnreadTopic>();
  for (const topic of newest) {
    characters += CHARACTERS_OF_ONE + topic.topicName.length + (topic.directKey?.length ?? 0);
    if (characters > MAX_CHARACTERS) break;
    kept.add(topic);
  }
  return kept.size === unread.length ? unread : unread.filter((topic) => kept.has(topic));
}

function isMuted({ channelId, policy, isChannelMuted }: UnreadTopic): boolean {
  return channelId !== null && (policy === POLICY_MUTED || (policy === POLICY_INHERIT && isChannelMuted));
}

/** `count` excludes muted topics; `mentions` excludes their wildcard mentions. */
export function presentUnread(all: readonly UnreadTopic[], userId: number, emptyTopicName: boolean) {
  const unread = newestConversations(all);
  const unmuted = unread.filter((topic) => !isMuted(topic));
  const mentions = new Set([
    ...unread.flatMap((topic) => topic.mentionedIds),
    ...unmuted.flatMap((topic) => topic.wildcardMentionedIds),
  ]);
  const total = unread.reduce((count, topic) => count + topic.messageIds.length, 0);
  return {
    count: unmuted.reduce((count, topic) => count + topic.messageIds.length, 0),
    ...unreadDirects(unread, userId),
    streams: unread.flatMap(({ channelId, topicName, messageIds }) => {
      if (channelId === null) return [];
      const topic = presentTopicName(topicName, emptyTopicName);
      return [{ stream_id: channelId, topic, unread_message_ids: messageIds }];
    }),
    mentions: [...mentions].sort((one, other) => one - other),
    old_unreads_missing: total >= MAX_UNREAD_MESSAGES || unread.length < all.length,
  };
}

/** Conversations of two are `pms`, larger ones `huddles`. */
function unreadDirects(unread: readonly UnreadTopic[], userId: number) {
  const pms: { other_user_id: number; sender_id: number; unread_message_ids: number[] }[] = [];
  const huddles: { user_ids_string: string; unread_message_ids: number[] }[] = [];
  for (const { directKey, messageIds } of unread) {
    if (directKey === null) continue;
    const userIds = directKey.split(",").map(Number);
    if (userIds.length > 2) {
      huddles.push({ user_ids_string: directKey, unread_message_ids: messageIds });
      continue;
    }
    const otherId = userIds.find((id) => id !== userId) ?? userId;
    pms.push({ other_user_id: otherId, sender_id: otherId, unread_message_ids: messageIds });
  }
  return { pms, huddles };
}

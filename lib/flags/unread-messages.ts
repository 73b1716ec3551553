/** The wire form of unread messages: ids by conversation. */
import { presentTopicName } from "../topics/present-topic-name.ts";
import { POLICY_INHERIT, POLICY_MUTED } from "../topics/visibility-policy.contract.ts";
import { MAX_UNREAD_MESSAGES, type UnreadTopic } from "./unread-queries.ts";

/** Whether the person does not want to hear of the topic; one that is unmuted or followed stands out. */
function isMuted({ channelId, policy, isChannelMuted }: UnreadTopic): boolean {
  return channelId !== null && (policy === POLICY_MUTED || (policy === POLICY_INHERIT && isChannelMuted));
}

/**
 * unread_msgs: ids by conversation, ascending; `count` leaves out what is muted, `mentions` holds mentions by
 * name wherever they are and mentions with all others where nothing is muted.
 */
export function presentUnread(unread: readonly UnreadTopic[], userId: number, emptyTopicName: boolean) {
  const heard = unread.filter((topic) => !isMuted(topic));
  const mentions = new Set([
    ...unread.flatMap((topic) => topic.mentionedIds),
    ...heard.flatMap((topic) => topic.wildcardMentionedIds),
  ]);
  const total = unread.reduce((count, topic) => count + topic.messageIds.length, 0);
  return {
    count: heard.reduce((count, topic) => count + topic.messageIds.length, 0),
    ...unreadDirects(unread, userId),
    streams: unread.flatMap(({ channelId, topicName, messageIds }) => {
      if (channelId === null) return [];
      const topic = presentTopicName(topicName, emptyTopicName);
      return [{ stream_id: channelId, topic, unread_message_ids: messageIds }];
    }),
    mentions: [...mentions].sort((one, other) => one - other),
    old_unreads_missing: total >= MAX_UNREAD_MESSAGES,
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

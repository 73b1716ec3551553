/** The last topic in sight in a channel's feed, to which a reply most likely belongs. */
import type { TopicConversation } from "../store/history/conversation.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export const topicInSight = createStore<TopicConversation | null>(null);

/** Null before the channel's feed is drawn, and for an empty one. */
export function useTopicInSight(channelId: number): string | null {
  return useStore(topicInSight, (last) => (last?.channelId === channelId ? last.topic : null));
}

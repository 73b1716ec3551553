/** Whether the user follows a topic, with a toggle. */
import { POLICY_FOLLOWED, POLICY_INHERIT } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { type TopicConversation, topicKey } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { setTopicPolicy } from "./set-topic-policy.ts";

interface TopicFollowing {
  readonly isFollowed: boolean;
  toggle(): void;
}

export function useTopicFollowing(topic: TopicConversation): TopicFollowing {
  const isFollowed = useChatStore(
    ({ topicPolicies }) => topicPolicies.get(topicKey(topic.channelId, topic.topic)) === POLICY_FOLLOWED,
  );
  return {
    isFollowed,
    toggle: () => void setTopicPolicy(topic, isFollowed ? POLICY_INHERIT : POLICY_FOLLOWED),
  };
}

/** Whether the user has muted a topic, with a toggle. */
import {
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
  type VisibilityPolicy,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { type TopicConversation, topicKey } from "../../model/store/history/conversation.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { muteTopic, setTopicPolicy } from "./set-topic-policy.ts";

interface TopicMuting {
  readonly isMuted: boolean;
  toggle(): void;
}

export function useTopicMuting(topic: TopicConversation): TopicMuting {
  const isChannelMuted = useChannel(topic.channelId)?.isMuted ?? false;
  const policy = useChatStore(
    (state) => state.topicPolicies.get(topicKey(topic.channelId, topic.topic)) ?? POLICY_INHERIT,
  );
  const isMuted = policy === POLICY_MUTED || (policy === POLICY_INHERIT && isChannelMuted);
  const unmuted = isChannelMuted ? POLICY_UNMUTED : POLICY_INHERIT;
  const muted = mutedPolicy(isChannelMuted);
  return {
    isMuted,
    toggle: () => void (isMuted ? setTopicPolicy(topic, unmuted) : muteTopic(topic, muted)),
  };
}

function mutedPolicy(isChannelMuted: boolean): VisibilityPolicy {
  return isChannelMuted ? POLICY_INHERIT : POLICY_MUTED;
}

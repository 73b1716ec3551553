/** Mutes, unmutes or follows a topic. */

import {
  ALL_POLICIES,
  POLICY_INHERIT,
  type VisibilityPolicy,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type TopicConversation, topicKey } from "../../model/store/history/conversation.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { movedMeanwhile } from "../../net/topics/moved-meanwhile.ts";
import { knownMessageOf } from "../../net/topics/topic-messages.ts";
import { notify, notifyFailure, withReason } from "../../ui/layers/notify.ts";

function policyOf({ channelId, topic }: TopicConversation): VisibilityPolicy {
  const stored = chatStore.getState().topicPolicies.get(topicKey(channelId, topic));
  return ALL_POLICIES.find((policy) => policy === stored) ?? POLICY_INHERIT;
}

/** Raises a notice with undo. */
export async function muteTopic(topic: TopicConversation, policy: VisibilityPolicy): Promise<void> {
  const before = policyOf(topic);
  if (!(await setTopicPolicy(topic, policy))) return;
  await notify(`“${topicTitle(splitResolved(topic.topic).rest)}” is muted`, {
    label: "Undo",
    run: () => void setTopicPolicy(topic, before),
  });
}

/**
 * Optimistic; a failure is shown.
 * @returns whether it was saved.
 */
export async function setTopicPolicy(
  conversation: TopicConversation,
  policy: VisibilityPolicy,
  messageId: number | null = knownMessageOf(conversation),
): Promise<boolean> {
  try {
    await saveTopicPolicy(conversation, policy, messageId);
    return true;
  } catch (error) {
    const moved = movedMeanwhile(error);
    const sentence = "That was not saved.";
    if (!moved) await notifyFailure(sentence, error);
    else {
      const { place } = moved;
      await notify(withReason(sentence, error), {
        label: place ? "Do it there" : "Do it anyway",
        run: () => void setTopicPolicy(place ?? conversation, policy, place && messageId),
      });
    }
    return false;
  }
}

/**
 * Optimistic.
 * @param messageId identifies the topic if its name was reused; null: only the name counts.
 * @throws RequestFailure, after the former policy is shown again.
 */
export async function saveTopicPolicy(
  conversation: TopicConversation,
  policy: VisibilityPolicy,
  messageId: number | null,
): Promise<void> {
  const { channelId, topic } = conversation;
  const key = topicKey(channelId, topic);
  const before = policyOf(conversation);
  const show = (shown: number) =>
    chatStore.update((state) => ({
      ...state,
      topicPolicies: new Map(state.topicPolicies).set(key, shown),
    }));
  show(policy);
  try {
    await callApi("POST /user_topics", {
      stream_id: channelId,
      topic,
      visibility_policy: policy,
      expected_message_id: messageId ?? undefined,
    });
  } catch (error) {
    show(before);
    throw error;
  }
}

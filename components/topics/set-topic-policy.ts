/** Mutes, unmutes or follows a topic for the reader. */
import { requestApi } from "../connection/api-client.ts";
import { chatStore } from "../store/chat-store.ts";
import { type TopicConversation, topicKey } from "../store/history/conversation.ts";
import { notifyError } from "../ui/layers/notify.ts";

/** Shown at once, and taken back with a notice when the server refuses. */
export async function setTopicPolicy({ channelId, topic }: TopicConversation, policy: number): Promise<void> {
  const key = topicKey(channelId, topic);
  const before = chatStore.getState().topicPolicies.get(key) ?? 0;
  const show = (shown: number) =>
    chatStore.update((state) => ({
      ...state,
      topicPolicies: new Map(state.topicPolicies).set(key, shown),
    }));
  show(policy);
  try {
    await requestApi("POST", "/user_topics", { stream_id: channelId, topic, visibility_policy: policy });
  } catch (error) {
    show(before);
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(`That was not saved.${reason}`);
  }
}

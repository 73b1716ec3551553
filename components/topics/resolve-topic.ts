/** Marks a topic as resolved, or as open again. */
import { RESOLVED_TOPIC_PREFIX, unresolvedName } from "../../lib/topics/topic-name.contract.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { TopicConversation } from "../store/history/conversation.ts";
import { notify, notifyError } from "../ui/layers/notify.ts";
import { moveMessages } from "./move-messages.ts";
import { newestMessageOf } from "./topic-messages.ts";

/** Says that it is done, with the way back, or why it is not. */
export async function toggleResolved(topic: TopicConversation): Promise<void> {
  const { isResolved, rest } = splitResolved(topic.topic);
  const name = isResolved ? unresolvedName(topic.topic) : RESOLVED_TOPIC_PREFIX + topic.topic;
  try {
    await moveMessages({
      messageId: await newestMessageOf(topic),
      scope: "change_all",
      topic: name,
      tellsOldTopic: false,
      tellsNewTopic: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : "";
    await notifyError(
      isResolved ? `The topic is still resolved.${reason}` : `The topic was not resolved.${reason}`,
    );
    return;
  }
  const title = topicTitle(rest);
  await notify(isResolved ? `“${title}” is open again` : `“${title}” is resolved`, {
    label: "Undo",
    run: () => void toggleResolved({ ...topic, topic: name }),
  });
}

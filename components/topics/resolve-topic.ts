/** Marks a topic as resolved, or as open again. */
import { resolvedName, unresolvedName } from "../../lib/topics/topic-name.contract.ts";
import { splitResolved, topicTitle } from "../sidebar/topic-title.ts";
import type { TopicConversation } from "../store/history/conversation.ts";
import { notify, notifyError } from "../ui/layers/notify.ts";
import { moveMessages } from "./move-messages.ts";
import { newestMessageOf } from "./topic-messages.ts";

/** Says that it is done, with the way back, or why it is not. */
export async function toggleResolved(topic: TopicConversation): Promise<void> {
  const { isResolved } = splitResolved(topic.topic);
  await rename(topic, isResolved ? unresolvedName(topic.topic) : resolvedName(topic.topic));
}

/** To the name with the mark, or without it. */
async function rename(topic: TopicConversation, name: string): Promise<void> {
  const { isResolved, rest } = splitResolved(topic.topic);
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
    // A long name comes back whole.
    run: () => void rename({ ...topic, topic: name }, topic.topic),
  });
}

"use client";
/** Asks before a topic is deleted with all its messages. */
import { navigate } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { RemovalDialog } from "../../net/forms/removal-dialog.tsx";
import { someMessageOf } from "../../net/topics/topic-messages.ts";
import { notify } from "../../ui/layers/notify.ts";
import { deleteTopic } from "./delete-topic.ts";

type TopicDeletionProps = { topic: TopicConversation; onClose: () => void };

export function TopicDeletion({ topic, onClose }: TopicDeletionProps) {
  const title = topicTitle(splitResolved(topic.topic).rest);
  return (
    <RemovalDialog
      title={`Delete “${title}”?`}
      action="Delete topic"
      remove={async () => deleteTopic(topic, await someMessageOf(topic))}
      onClose={onClose}
      afterwards={() => {
        // The empty topic would look like a new one.
        if (viewKey(currentView()) === viewKey(topic)) {
          navigate({ kind: "channel", channelId: topic.channelId });
        }
        return notify(`“${title}” was deleted`);
      }}
    >
      <p>All messages in it are permanently deleted for everyone.</p>
    </RemovalDialog>
  );
}

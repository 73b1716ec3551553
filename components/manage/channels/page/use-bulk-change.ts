/** Changes the selected topics of a channel. */
import { useRef, useState } from "react";
import { POLICY_FOLLOWED, POLICY_MUTED } from "../../../../lib/channels/topics/topics-limits.contract.ts";
import { conversationKey, type TopicConversation } from "../../../model/store/history/conversation.ts";
import { markConversationsRead } from "../../../net/reading/mark-all-read.ts";
import { setResolved } from "../../../net/topics/resolve-topic.ts";
import { notify, notifyError } from "../../../ui/layers/notify.ts";
import { deleteTopic } from "../../topics/delete-topic.ts";
import { saveTopicPolicy } from "../../topics/set-topic-policy.ts";
import { changeEach, type Progress } from "./change-each.ts";

export type SelectedTopic = TopicConversation & { maxId: number };

/** A change under way. */
export type Running = Progress & { verb: string; stop: () => void };

type Change = {
  /** "Resolving". */
  verb: string;
  /** "resolved". */
  outcome: string;
  each: (topic: SelectedTopic) => Promise<void>;
  undo?: () => void;
};

type Policy = typeof POLICY_FOLLOWED | typeof POLICY_MUTED;

const POLICY_WORDS = {
  [POLICY_FOLLOWED]: { verb: "Following", outcome: "followed" },
  [POLICY_MUTED]: { verb: "Muting", outcome: "muted" },
} as const;

export function useBulkChange(onChanged: () => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const isRunning = useRef(false);

  async function run(topics: readonly SelectedTopic[], { verb, outcome, each, undo }: Change): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const controller = new AbortController();
    const onProgress = (progress: Progress) =>
      setRunning({ ...progress, verb, stop: () => controller.abort() });
    const { changed, error } = await changeEach(topics, each, onProgress, controller.signal);
    isRunning.current = false;
    setRunning(null);
    onChanged();
    const count = changed.length === 1 ? "1 topic" : `${changed.length} topics`;
    if (error) {
      void notifyError(`${changed.length} of ${topics.length} topics ${outcome}. ${error.message}`);
    } else if (changed.length > 0) {
      void notify(`${count} ${outcome}`, undo && { label: "Undo", run: undo });
    }
  }

  function resolve(topics: readonly SelectedTopic[], isResolved: boolean): Promise<void> {
    const changed: SelectedTopic[] = [];
    return run(topics, {
      verb: isResolved ? "Resolving" : "Reopening",
      outcome: isResolved ? "resolved" : "reopened",
      each: async (topic) => {
        const after = await setResolved(topic, isResolved);
        changed.push({ ...topic, ...after });
      },
      undo: () => void resolve(changed, !isResolved),
    });
  }

  function setPolicy(topics: readonly SelectedTopic[], policy: Policy): Promise<void> {
    const { verb, outcome } = POLICY_WORDS[policy];
    return run(topics, {
      verb,
      outcome,
      each: (topic) => saveTopicPolicy(topic, policy, topic.maxId),
    });
  }

  function remove(topics: readonly SelectedTopic[]): Promise<void> {
    return run(topics, {
      verb: "Deleting",
      outcome: "deleted",
      each: (topic) => deleteTopic(topic, topic.maxId),
    });
  }

  function markRead(topics: readonly SelectedTopic[]): void {
    const keys = new Set(topics.map(conversationKey));
    markConversationsRead((conversation) => keys.has(conversationKey(conversation)));
    onChanged();
  }

  return { running, resolve, setPolicy, remove, markRead };
}

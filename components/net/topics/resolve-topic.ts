/** Resolves or unresolves a topic. */
import {
  OMISSION,
  resolvedName,
  unresolvedName,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type TopicConversation, topicKey } from "../../model/store/history/conversation.ts";
import { splitResolved, topicTitle } from "../../model/topics/topic-title.ts";
import { notify, notifyFailure, withReason } from "../../ui/layers/notify.ts";
import { moveMessages } from "./move-messages.ts";
import { MovedMeanwhile } from "./moved-meanwhile.ts";
import { someMessageOf } from "./topic-messages.ts";

const changing = new Set<string>();

/** Reports the result with undo. Ignored while the topic is being changed. */
export async function toggleResolved(topic: TopicConversation): Promise<void> {
  const { isResolved, rest } = splitResolved(topic.topic);
  const key = topicKey(topic.channelId, rest);
  if (changing.has(key)) return;
  changing.add(key);
  await mark(topic, !isResolved).finally(() => changing.delete(key));
}

async function mark(topic: TopicConversation, isResolved: boolean): Promise<void> {
  if (splitResolved(topic.topic).isResolved === isResolved) return;
  const name = isResolved ? resolvedName(topic.topic) : unresolvedName(topic.topic);
  try {
    await change({ messageId: await someMessageOf(topic), from: topic, name }, isResolved);
  } catch (error) {
    await offerElsewhere(error, isResolved);
  }
}

/**
 * Shows no notice, for changes of several topics. Returns the topic with its new name.
 * @throws RequestFailure, TooOldToMove, MovedMeanwhile; Error for a topic without messages.
 */
export async function setResolved(topic: TopicConversation, isResolved: boolean): Promise<TopicConversation> {
  if (splitResolved(topic.topic).isResolved === isResolved) return topic;
  const name = isResolved ? resolvedName(topic.topic) : unresolvedName(topic.topic);
  const messageId = await someMessageOf(topic);
  await rename(messageId, topic, name);
  return placeAfter(messageId, topic, name);
}

type Change = { messageId: number; from: TopicConversation; name: string };

/** Undo restores the former name exactly. */
async function change({ messageId, from, name }: Change, isResolved: boolean): Promise<void> {
  await rename(messageId, from, name);
  const title = topicTitle(splitResolved(name).rest);
  await notify(isResolved ? `“${title}” is resolved` : `“${title}” is open again`, {
    label: "Undo",
    run: () => {
      const back = { messageId, from: placeAfter(messageId, from, name), name: from.topic };
      change(back, !isResolved).catch((error) => notifyFailure(error, !isResolved));
    },
  });
}

function rename(messageId: number, from: TopicConversation, topic: string): Promise<void> {
  return moveMessages({
    messageId,
    from,
    scope: "change_all",
    topic,
    tellsOldTopic: false,
    tellsNewTopic: true,
  });
}

/** Unresolving may restore a truncated name, which arrives by event. */
function placeAfter(messageId: number, topic: TopicConversation, name: string): TopicConversation {
  const held = chatStore.getState().messages.get(messageId)?.conversation;
  const isWhole =
    held?.kind === "topic" &&
    name.endsWith(OMISSION) &&
    held.topic.startsWith(name.slice(0, -OMISSION.length));
  return isWhole ? held : { ...topic, topic: name };
}

async function offerElsewhere(error: unknown, isResolved: boolean): Promise<void> {
  const place = error instanceof MovedMeanwhile ? error.place : null;
  const sentence = isResolved ? "The topic was not resolved." : "The topic is still resolved.";
  if (!place || splitResolved(place.topic).isResolved === isResolved) return notifyFailure(sentence, error);
  await notify(withReason(sentence, error), {
    label: isResolved ? "Resolve it there" : "Open it there",
    run: () => void mark(place, isResolved),
  });
}

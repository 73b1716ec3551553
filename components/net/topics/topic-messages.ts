/** Finds and counts a topic's messages. */
import { nameKey } from "../../../lib/text/name-key.ts";
import { narrowOfView } from "../../model/navigation/narrow-of-view.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { TopicConversation } from "../../model/store/history/conversation.ts";
import { callApi } from "../connection/api-client.ts";

/** Messages counted in each direction. */
const COUNTED = 400;

/** `isMore`: counting stopped early. */
export type TopicCount = { before: number; after: number; isMore: boolean };

/** The message may have been moved or deleted. */
export function knownMessageOf(topic: TopicConversation): number | null {
  const { topics, feeds } = chatStore.getState();
  const shown = feeds.get(viewKey(topic))?.ids.lastKey();
  return shown ?? topics.get(topic.channelId)?.byKey.get(nameKey(topic.topic))?.maxId ?? null;
}

/**
 * Identifies the topic, since its name may have been reused. Prefers a loaded message.
 * @throws Error if the topic is empty.
 */
export async function someMessageOf(topic: TopicConversation): Promise<number> {
  const known = knownMessageOf(topic);
  if (known === null) return newestMessageOf(topic);
  const { messages } = await callApi("GET /messages", { message_ids: [known] });
  return messages.length > 0 ? known : newestMessageOf(topic);
}

async function newestMessageOf(topic: TopicConversation): Promise<number> {
  const { messages } = await callApi("GET /messages", {
    narrow: narrowOfView(topic),
    anchor: "newest",
    num_before: 1,
    num_after: 0,
    allow_empty_topic_name: true,
  });
  const id = messages.at(-1)?.id;
  if (id === undefined) throw new Error("This topic no longer has messages.");
  return id;
}

/** @throws RequestFailure */
export async function countAround(topic: TopicConversation, messageId: number): Promise<TopicCount> {
  const feed = chatStore.getState().feeds.get(viewKey(topic));
  if (feed?.foundOldest && feed.foundNewest && !feed.isStale)
    return counted([...feed.ids.keys()], messageId, true);
  const answer = await callApi("GET /messages", {
    narrow: narrowOfView(topic),
    anchor: String(messageId),
    num_before: COUNTED,
    num_after: COUNTED,
    allow_empty_topic_name: true,
  });
  const isWhole = (answer.found_oldest ?? false) && (answer.found_newest ?? false);
  return counted(
    answer.messages.map(({ id }) => id),
    messageId,
    isWhole,
  );
}

function counted(ids: readonly number[], messageId: number, isWhole: boolean): TopicCount {
  const before = ids.filter((id) => id < messageId).length;
  return { before, after: ids.filter((id) => id > messageId).length, isMore: !isWhole };
}

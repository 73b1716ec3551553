"use client";
/** Topics of channels, latest first. */
import { useEffect, useMemo, useRef } from "react";
import { chatStore } from "../../model/store/chat-store.ts";
import { topicKey } from "../../model/store/history/conversation.ts";
import { topicsOf, withTopicList } from "../../model/store/history/topics-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import { callApi } from "../connection/api-client.ts";
import { fetchIntoChat } from "../connection/fetch-into-chat.ts";

export type TopicSummary = { name: string; maxId: number; unread: number };

function loadTopics(channelId: number): Promise<void> {
  return fetchIntoChat(
    `topics:${channelId}`,
    () => callApi("GET /users/me/{stream_id}/topics", { stream_id: channelId, allow_empty_topic_name: true }),
    (state, { topics }) => {
      const fetched = topics.map(({ name, max_id }) => ({ name, maxId: max_id }));
      return { ...state, topics: withTopicList(state.topics, channelId, fetched) };
    },
  );
}

/** Empty while loading. */
export function useRecentTopics(channelId: number): TopicSummary[] {
  const known = useChatStore((state) => state.topics.get(channelId));
  const { byTopic } = useUnreadCounts();
  const isMissing = known === undefined;
  // The old list stays until the new one arrives.
  const last = useRef({ channelId, list: known });
  if (known || last.current.channelId !== channelId) last.current = { channelId, list: known };
  const { list } = last.current;
  const isOnline = useChatStore((state) => state.connection === "online");
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming online is a reason to ask again.
  useEffect(() => {
    if (isMissing) void loadTopics(channelId);
  }, [isMissing, channelId, isOnline]);
  return useMemo(
    () =>
      (list ? topicsOf(list) : []).map((topic) => ({
        ...topic,
        unread: byTopic.get(topicKey(channelId, topic.name)) ?? 0,
      })),
    [list, byTopic, channelId],
  );
}

const MAX_FETCHED_LISTS = 50;

export function useTopicsOf(channels: readonly { id: number }[]): void {
  const ids = channels
    .slice(0, MAX_FETCHED_LISTS)
    .map(({ id }) => id)
    .join(",");
  // Each registration starts without lists.
  const queueId = useChatStore((state) => state.queueId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another queue is a reason to ask again.
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      for (const id of ids.split(",").filter(Boolean).map(Number)) {
        if (!isCurrent) return;
        if (!chatStore.getState().topics.has(id)) await loadTopics(id);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ids, queueId]);
}

/** Listed topics, unread ones, and those of loaded messages; latest first. */
export function useRecentTopicsOfAll(): {
  channelId: number;
  name: string;
  maxId: number;
}[] {
  const topics = useChatStore((state) => state.topics);
  const unread = useChatStore((state) => state.unread);
  const messages = useChatStore((state) => state.messages);
  return useMemo(() => {
    const found = new Map<string, { channelId: number; name: string; maxId: number }>();
    const note = (channelId: number, name: string, maxId: number) => {
      const key = topicKey(channelId, name);
      const known = found.get(key);
      if (!known || known.maxId < maxId) found.set(key, { channelId, name, maxId });
    };
    for (const [channelId, { byKey }] of topics)
      for (const { name, maxId } of byKey.values()) note(channelId, name, maxId);
    for (const { conversation, ids } of unread.conversations.values()) {
      if (conversation.kind === "topic") note(conversation.channelId, conversation.topic, ids.lastKey() ?? 0);
    }
    for (const { id, conversation } of messages.values()) {
      if (conversation.kind === "topic") note(conversation.channelId, conversation.topic, id);
    }
    return [...found.values()].sort((a, b) => b.maxId - a.maxId);
  }, [topics, unread, messages]);
}

"use client";
/** A topic that something is open about, wherever others move it meanwhile. */
import { useEffect, useState } from "react";
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { conversationKey, type TopicConversation } from "../../model/store/history/conversation.ts";
import { topicMove } from "../../model/topics/topic-move.ts";

/** The topic as it is called now, and the channel that it is in; and how to go on with another one. */
export function useFollowedTopic(
  opened: TopicConversation,
): readonly [TopicConversation, (topic: TopicConversation) => void] {
  const [topic, setTopic] = useState(opened);
  useEffect(
    () => eventStore.subscribe(({ events }) => setTopic((last) => events.reduce(movedTopic, last))),
    [],
  );
  return [topic, setTopic];
}

/** Where a topic is after an event. */
export function movedTopic(topic: TopicConversation, event: WireEvent): TopicConversation {
  const move = topicMove(event);
  return move && conversationKey(move.from) === conversationKey(topic) ? move.to : topic;
}

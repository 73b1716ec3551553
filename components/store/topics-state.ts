/** The topics of each channel whose list was asked for, newest first, and the reader's policy for topics. */
import { nameKey } from "../../lib/text/name-key.ts";
import { topicKey } from "./conversation.ts";
import type { EventOf, RegisterAnswer } from "./wire.ts";

export type TopicEntry = { name: string; maxId: number };

/** By channel; a channel is absent until its list was fetched. */
export type TopicsState = ReadonlyMap<number, readonly TopicEntry[]>;

/** 0 none, 1 muted, 2 unmuted, 3 followed, by topic key. */
export type TopicPoliciesState = ReadonlyMap<string, number>;

/** A fetched list took its place; what arrived while it was under way stays on top. */
export function withTopicList(
  topics: TopicsState,
  channelId: number,
  list: readonly TopicEntry[],
): TopicsState {
  const newest = Math.max(0, ...list.map((topic) => topic.maxId));
  const later = (topics.get(channelId) ?? []).filter((topic) => topic.maxId > newest);
  const laterNames = new Set(later.map((topic) => nameKey(topic.name)));
  const rest = list.filter((topic) => !laterNames.has(nameKey(topic.name)));
  return new Map(topics).set(channelId, [...later, ...rest]);
}

/** A topic got a message: it moves to the top of its channel's list. */
export function touchTopic(
  topics: TopicsState,
  channelId: number,
  name: string,
  messageId: number,
): TopicsState {
  const list = topics.get(channelId);
  if (!list) return topics;
  const key = nameKey(name);
  const known = list.find((topic) => nameKey(topic.name) === key);
  if (known && known.maxId >= messageId) return topics;
  const touched = { name: known?.name ?? name, maxId: messageId };
  const rest = list.filter((topic) => topic !== known);
  return new Map(topics).set(channelId, [touched, ...rest]);
}

/** The list of a channel is no longer known, because messages left it; it is fetched again when shown. */
export function withoutTopicLists(topics: TopicsState, channelIds: readonly number[]): TopicsState {
  const next = new Map(topics);
  for (const id of channelIds) next.delete(id);
  return next.size === topics.size ? topics : next;
}

/** The policies of the register answer. */
export function topicPoliciesFromRegister(answer: RegisterAnswer): TopicPoliciesState {
  return new Map(
    answer.user_topics.map((topic) => [topicKey(topic.stream_id, topic.topic_name), topic.visibility_policy]),
  );
}

/** The reader's policy for a topic changed. */
export function changeTopicPolicies(
  policies: TopicPoliciesState,
  event: EventOf<"user_topic">,
): TopicPoliciesState {
  return new Map(policies).set(topicKey(event.stream_id, event.topic_name), event.visibility_policy);
}

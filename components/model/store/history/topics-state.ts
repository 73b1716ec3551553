/** Fetched topics, and the user's topic policies. */
import { nameKey } from "../../../../lib/text/name-key.ts";
import { SortedMap } from "../sorted-map.ts";
import type { RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import { topicKey } from "./conversation.ts";

export type TopicEntry = { name: string; maxId: number };

export type TopicList = {
  byKey: SortedMap<string, TopicEntry>;
  byMaxId: SortedMap<number, TopicEntry>;
};

/** By channel; absent until fetched. */
export type TopicsState = ReadonlyMap<number, TopicList>;

/** By topic key: 0 none, 1 muted, 2 unmuted, 3 followed. */
export type TopicPoliciesState = ReadonlyMap<string, number>;

/** Of names that differ only in case, the first wins. */
export function topicList(topics: readonly TopicEntry[]): TopicList {
  const byKey = SortedMap.from(
    topics.toReversed().map((topic): [string, TopicEntry] => [nameKey(topic.name), topic]),
  );
  return {
    byKey,
    byMaxId: SortedMap.from([...byKey.values()].map((topic): [number, TopicEntry] => [topic.maxId, topic])),
  };
}

export function topicsOf(list: TopicList): TopicEntry[] {
  return [...list.byMaxId.values()].reverse();
}

/** Topics with messages arrived meanwhile stay on top. */
export function withTopicList(
  topics: TopicsState,
  channelId: number,
  fetched: readonly TopicEntry[],
): TopicsState {
  const newest = Math.max(0, ...fetched.map((topic) => topic.maxId));
  const later = [...(topics.get(channelId)?.byMaxId.values(newest) ?? [])];
  return new Map(topics).set(channelId, topicList([...later.reverse(), ...fetched]));
}

export function touchTopic(
  topics: TopicsState,
  channelId: number,
  name: string,
  messageId: number,
): TopicsState {
  const list = topics.get(channelId);
  if (!list) return topics;
  const key = nameKey(name);
  const known = list.byKey.get(key);
  if (known && known.maxId >= messageId) return topics;
  const touched = { name: known?.name ?? name, maxId: messageId };
  const others = known ? list.byMaxId.without(known.maxId) : list.byMaxId;
  return new Map(topics).set(channelId, {
    byKey: list.byKey.with(key, touched),
    byMaxId: others.with(messageId, touched),
  });
}

/** For channels that messages have left. */
export function withoutTopicLists(topics: TopicsState, channelIds: readonly number[]): TopicsState {
  const next = new Map(topics);
  for (const id of channelIds) next.delete(id);
  return next.size === topics.size ? topics : next;
}

/** The list is fetched again when a topic's newest message is deleted: only the server knows the one before. */
export function withoutDeleted(
  topics: TopicsState,
  channelId: number,
  messageIds: readonly number[],
): TopicsState {
  const list = topics.get(channelId);
  const isNewest = messageIds.some((id) => list?.byMaxId.get(id) !== undefined);
  return isNewest ? withoutTopicLists(topics, [channelId]) : topics;
}

export function topicPoliciesFromRegister(answer: RegisterAnswer): TopicPoliciesState {
  return new Map(
    answer.user_topics.map((topic) => [topicKey(topic.stream_id, topic.topic_name), topic.visibility_policy]),
  );
}

export function ofChannels<Key, Value>(
  held: ReadonlyMap<Key, Value>,
  channels: { has: (channelId: number) => boolean },
  channelOf: (key: Key) => number,
): ReadonlyMap<Key, Value> {
  return new Map([...held].filter(([key]) => channels.has(channelOf(key))));
}

export function changeTopicPolicies(
  policies: TopicPoliciesState,
  event: EventOf<"user_topic">,
): TopicPoliciesState {
  return new Map(policies).set(topicKey(event.stream_id, event.topic_name), event.visibility_policy);
}

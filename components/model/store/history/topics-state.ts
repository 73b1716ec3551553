/** The topics of each channel whose list was fetched, newest first, and the reader's policy for topics. */
import { nameKey } from "../../../../lib/text/name-key.ts";
import { SortedMap } from "../sorted-map.ts";
import type { RegisterAnswer } from "../wire.ts";
import type { EventOf } from "../wire-events.ts";
import { topicKey } from "./conversation.ts";

export type TopicEntry = { name: string; maxId: number };

/** The topics of one channel, by name and by newest message. */
export type TopicList = {
  byKey: SortedMap<string, TopicEntry>;
  byMaxId: SortedMap<number, TopicEntry>;
};

/** By channel; a channel is absent until its list was fetched. */
export type TopicsState = ReadonlyMap<number, TopicList>;

/** 0 none, 1 muted, 2 unmuted, 3 followed, by topic key. */
export type TopicPoliciesState = ReadonlyMap<string, number>;

/** The list of these topics; of two whose names differ only in case, the first stays. */
export function topicList(topics: readonly TopicEntry[]): TopicList {
  const byKey = SortedMap.from(
    topics.toReversed().map((topic): [string, TopicEntry] => [nameKey(topic.name), topic]),
  );
  return {
    byKey,
    byMaxId: SortedMap.from([...byKey.values()].map((topic): [number, TopicEntry] => [topic.maxId, topic])),
  };
}

/** The topics of a list, newest first. */
export function topicsOf(list: TopicList): TopicEntry[] {
  return [...list.byMaxId.values()].reverse();
}

/** A fetched list takes its place; what arrived while it was under way stays on top. */
export function withTopicList(
  topics: TopicsState,
  channelId: number,
  fetched: readonly TopicEntry[],
): TopicsState {
  const newest = Math.max(0, ...fetched.map((topic) => topic.maxId));
  const later = [...(topics.get(channelId)?.byMaxId.values(newest) ?? [])];
  return new Map(topics).set(channelId, topicList([...later.reverse(), ...fetched]));
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
  const known = list.byKey.get(key);
  if (known && known.maxId >= messageId) return topics;
  const touched = { name: known?.name ?? name, maxId: messageId };
  const others = known ? list.byMaxId.without(known.maxId) : list.byMaxId;
  return new Map(topics).set(channelId, {
    byKey: list.byKey.with(key, touched),
    byMaxId: others.with(messageId, touched),
  });
}

/** The lists of channels that messages have left are no longer known; they are fetched again when shown. */
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

/** What is held about these channels alone. */
export function ofChannels<Key, Value>(
  held: ReadonlyMap<Key, Value>,
  channels: { has: (channelId: number) => boolean },
  channelOf: (key: Key) => number,
): ReadonlyMap<Key, Value> {
  return new Map([...held].filter(([key]) => channels.has(channelOf(key))));
}

/** The reader's policy for a topic changed. */
export function changeTopicPolicies(
  policies: TopicPoliciesState,
  event: EventOf<"user_topic">,
): TopicPoliciesState {
  return new Map(policies).set(topicKey(event.stream_id, event.topic_name), event.visibility_policy);
}

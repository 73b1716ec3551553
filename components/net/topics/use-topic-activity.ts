"use client";
/** Counts and participants of the topics in sight. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_ACTIVITY_TOPICS } from "../../../lib/channels/topics/topics.contract.ts";
import { TOPIC_ACTIVITY_KEY } from "../../model/store/topic-activity-key.ts";
import { callApi } from "../connection/api-client.ts";
import { queryClient } from "../connection/query-client.ts";
import { batched } from "../messages/use-latest-message.ts";

export type TopicActivity = {
  messageCount: number;
  /** False: there may be more messages. */
  isExact: boolean;
  /** The latest first. */
  senderIds: readonly number[];
};

type FetchActivity = (maxId: number) => Promise<TopicActivity | null>;

const fetchers = new Map<number, FetchActivity>();

function fetcherOf(channelId: number): FetchActivity {
  const known = fetchers.get(channelId);
  if (known) return known;
  const made = batched(MAX_ACTIVITY_TOPICS, (ids) => fetchActivity(channelId, ids));
  fetchers.set(channelId, made);
  return made;
}

async function fetchActivity(
  channelId: number,
  maxIds: readonly number[],
): Promise<ReadonlyMap<number, TopicActivity>> {
  const { topics } = await callApi("GET /users/me/{stream_id}/topics/activity", {
    stream_id: channelId,
    message_ids: maxIds,
  });
  return new Map(
    topics.map(({ max_id, message_count, found_oldest, sender_ids }) => [
      max_id,
      { messageCount: message_count, isExact: found_oldest, senderIds: sender_ids },
    ]),
  );
}

/**
 * Undefined while loading.
 * @param maxId the topic's newest message.
 */
export function useTopicActivity(channelId: number, maxId: number): TopicActivity | undefined {
  const { data } = useQuery(
    {
      queryKey: [...TOPIC_ACTIVITY_KEY, channelId, maxId],
      queryFn: () => fetcherOf(channelId)(maxId),
      // A new message changes the key.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data ?? undefined;
}

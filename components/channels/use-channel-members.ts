"use client";
/** Who is subscribed to a channel. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listSubscribers } from "./channel-requests.ts";
import { useChannel } from "./use-channel.ts";

/**
 * `memberIds` is undefined until it is known. The list is asked for again when people join or leave, which changes
 * the channel's count. For channels one is not in there is no list, and `memberIds` is empty.
 */
export function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const count = useChannel(channelId)?.subscriberCount;
  const { data, error } = useQuery({
    queryKey: ["subscribers", channelId, count],
    queryFn: listSubscribers,
    placeholderData: keepPreviousData,
  });
  if (error) return { error: error.message };
  return { memberIds: data && (data.get(channelId) ?? []) };
}

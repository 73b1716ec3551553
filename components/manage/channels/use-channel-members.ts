"use client";
/** Who is subscribed to a channel. */
import { useQuery } from "@tanstack/react-query";
import { SUBSCRIBERS_KEY } from "../../model/store/subscribers-key.ts";
import { listSubscribers } from "../../net/channels/channel-requests.ts";
import { queryClient } from "../../net/connection/query-client.ts";

/**
 * `memberIds` is undefined until it is known. One answer holds the lists of all channels the reader is in; for others
 * there is no list, and `memberIds` is empty.
 */
export function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const { data, error } = useQuery({ queryKey: SUBSCRIBERS_KEY, queryFn: listSubscribers }, queryClient);
  if (data) return { memberIds: data.get(channelId) ?? [] };
  return error ? { error: error.message } : {};
}

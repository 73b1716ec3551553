"use client";
/** Who is subscribed to a channel. */
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { listSubscribers } from "./channel-requests.ts";
import { SUBSCRIBERS_KEY } from "./subscribers-key.ts";

/**
 * `memberIds` is undefined until it is known. One answer holds the lists of all channels the reader is in; for others
 * there is no list, and `memberIds` is empty.
 */
export function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const { data, error } = useQuery({ queryKey: SUBSCRIBERS_KEY, queryFn: listSubscribers }, queryClient);
  if (data) return { memberIds: data.get(channelId) ?? [] };
  return error ? { error: error.message } : {};
}

"use client";
/** A channel's subscribers, kept current by events. */
import { useQuery } from "@tanstack/react-query";
import { SUBSCRIBERS_KEY } from "../../model/store/subscribers-key.ts";
import { queryClient } from "../connection/query-client.ts";
import { listMembers } from "./channel-requests.ts";

function membersQuery(channelId: number) {
  return { queryKey: [...SUBSCRIBERS_KEY, channelId], queryFn: () => listMembers(channelId) };
}

export function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const { data, error } = useQuery(membersQuery(channelId), queryClient);
  if (data) return { memberIds: data };
  return error ? { error: error.message } : {};
}

/** @throws RequestFailure */
export function fetchChannelMembers(channelId: number): Promise<readonly number[]> {
  return queryClient.fetchQuery(membersQuery(channelId));
}

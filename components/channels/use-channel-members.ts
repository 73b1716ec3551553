"use client";
/** Who is subscribed to a channel. */
import { useQuery } from "@tanstack/react-query";
import { listSubscribers } from "./channel-requests.ts";

/** `memberIds` is undefined until it is known; channels one is not in have no list here. */
export function useChannelMembers(channelId: number): { memberIds?: readonly number[]; error?: string } {
  const { data, error } = useQuery({ queryKey: ["subscribers"], queryFn: listSubscribers });
  if (error) return { error: error.message };
  return { memberIds: data && (data.get(channelId) ?? []) };
}

"use client";
/** Joining a channel. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { joinChannel } from "./channel-requests.ts";

/** The subscription arrives as an event. */
export function useJoinChannel() {
  return useMutation({ mutationFn: joinChannel }, queryClient);
}

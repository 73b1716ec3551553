"use client";
/** Joining a channel. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { joinChannel } from "./channel-requests.ts";

export function useJoinChannel() {
  return useMutation({ mutationFn: joinChannel }, queryClient);
}

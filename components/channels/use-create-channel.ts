"use client";
/** Creating a channel. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { type NewChannel, subscribe } from "./channel-requests.ts";

/** Creates the channel with oneself in it. */
export function useCreateChannel() {
  return useMutation({ mutationFn: (channel: NewChannel) => subscribe(channel) }, queryClient);
}

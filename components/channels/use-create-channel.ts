"use client";
/** Creating a channel. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { type NewChannel, subscribe } from "./channel-requests.ts";

/** Creates the channel and subscribes the reader to it. */
export function useCreateChannel() {
  return useMutation({ mutationFn: (channel: NewChannel) => subscribe(channel) }, queryClient);
}

"use client";
/** Creating a channel. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../connection/query-client.ts";
import { useOwnUser } from "../people/use-own-user.ts";
import { createChannel, type NewChannel } from "./channel-requests.ts";

/** Creates the channel with the reader in it; the answer is its id. */
export function useCreateChannel() {
  const own = useOwnUser();
  return useMutation({ mutationFn: (channel: NewChannel) => createChannel(own.id, channel) }, queryClient);
}

"use client";
/** Creating a channel. */
import { useMutation } from "@tanstack/react-query";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { createChannel, type NewChannel } from "../../net/channels/channel-requests.ts";
import { queryClient } from "../../net/connection/query-client.ts";

/** Creates the channel with the reader in it; the answer is its id. */
export function useCreateChannel() {
  const own = useOwnUser();
  return useMutation({ mutationFn: (channel: NewChannel) => createChannel(own.id, channel) }, queryClient);
}

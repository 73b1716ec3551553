"use client";
/** The user's subscribed channels. */
import { useMemo } from "react";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";

export type { Channel };

export function useSubscribedChannels(): Channel[] {
  const channels = useChatStore((state) => state.channels);
  return useMemo(() => [...channels.values()].filter((channel) => channel.isSubscribed), [channels]);
}

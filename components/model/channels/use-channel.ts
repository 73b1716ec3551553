"use client";
/** One channel. */
import type { Channel } from "../store/organization/channels-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** The channel; undefined when there is none that the reader can see. */
export function useChannel(channelId: number): Channel | undefined {
  return useChatStore((state) => state.channels.get(channelId));
}

"use client";
/** One channel. */
import type { Channel } from "./channels-state.ts";
import { useChatStore } from "./use-store.ts";

/** The channel; undefined when there is none, or not for one's eyes. */
export function useChannel(channelId: number): Channel | undefined {
  return useChatStore((state) => state.channels.get(channelId));
}

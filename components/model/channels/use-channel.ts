"use client";
/** One channel. */
import type { Channel } from "../store/organization/channels-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** Undefined if the user cannot see it. */
export function useChannel(channelId: number): Channel | undefined {
  return useChatStore((state) => state.channels.get(channelId));
}

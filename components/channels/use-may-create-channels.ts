"use client";
/** Whether one may create channels, public or private. */
import { mayDo } from "../store/organization/permissions-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** What one may not do is not offered. */
export function useMayCreateChannels(): boolean {
  return useChatStore(
    (state) => mayDo(state, "createPublicChannels") || mayDo(state, "createPrivateChannels"),
  );
}

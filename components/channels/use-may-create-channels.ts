"use client";
/** Whether the reader may create channels, public or private. */
import { mayDo } from "../store/organization/permissions-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** Buttons for it are shown only then. */
export function useMayCreateChannels(): boolean {
  return useChatStore(
    (state) => mayDo(state, "createPublicChannels") || mayDo(state, "createPrivateChannels"),
  );
}

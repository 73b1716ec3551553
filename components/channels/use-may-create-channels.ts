"use client";
/** Whether the reader may create channels, public or private. */
import { mayDo } from "../store/organization/permissions-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** Buttons for it are shown only then. */
export function useMayCreateChannels(): boolean {
  return useChatStore(
    (state) =>
      mayDo(state, "can_create_public_channel_group") || mayDo(state, "can_create_private_channel_group"),
  );
}

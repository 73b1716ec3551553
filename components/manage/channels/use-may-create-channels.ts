"use client";
/** Whether the user may create channels. */
import { mayDo } from "../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";

export function useMayCreatePublic(): boolean {
  return useChatStore((state) => mayDo(state, "can_create_public_channel_group"));
}

export function useMayCreatePrivate(): boolean {
  return useChatStore((state) => mayDo(state, "can_create_private_channel_group"));
}

export function useMayCreateChannels(): boolean {
  const mayCreatePublic = useMayCreatePublic();
  return useMayCreatePrivate() || mayCreatePublic;
}

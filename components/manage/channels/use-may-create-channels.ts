"use client";
/** Whether the reader may create channels, public or private. */
import { mayDo } from "../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";

/** Whether the reader may create channels that everyone can join. */
export function useMayCreatePublic(): boolean {
  return useChatStore((state) => mayDo(state, "can_create_public_channel_group"));
}

/** Whether the reader may create channels for people who are added. */
export function useMayCreatePrivate(): boolean {
  return useChatStore((state) => mayDo(state, "can_create_private_channel_group"));
}

/** Buttons for it are shown only then. */
export function useMayCreateChannels(): boolean {
  const mayCreatePublic = useMayCreatePublic();
  return useMayCreatePrivate() || mayCreatePublic;
}

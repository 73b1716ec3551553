"use client";
/** Compares what a page without a connection began with to what the server then says. */
import { dequal } from "dequal";
import { useMemo, useState } from "react";
import { PLAIN_PARTS } from "../offline/kept-state.ts";
import { chatStore } from "../store/chat-store.ts";
import { useChatStore } from "../store/use-store.ts";

/** Whether anything settings are about is not as it was kept; false until the server has answered. */
export function useChangedSinceKept(): boolean {
  const [kept] = useState(() => chatStore.getState());
  const isKept = useChatStore((state) => state.queueId === null);
  return useMemo(() => {
    const state = chatStore.getState();
    return !isKept && kept.queueId === null && PLAIN_PARTS.some((part) => !dequal(kept[part], state[part]));
  }, [kept, isKept]);
}

"use client";
/** Compares what a page without a connection began with to what the server then says. */
import { dequal } from "dequal";
import { useMemo, useState } from "react";
import { chatStore } from "../../model/store/chat-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { PLAIN_PARTS } from "../../net/offline/kept-state.ts";

/** Whether anything settings are about is not as it was kept; false until the server has answered. */
export function useChangedSinceKept(): boolean {
  const [kept] = useState(() => chatStore.getState());
  const isKept = useChatStore((state) => state.queueId === null);
  return useMemo(() => {
    const state = chatStore.getState();
    return !isKept && kept.queueId === null && PLAIN_PARTS.some((part) => !dequal(kept[part], state[part]));
  }, [kept, isKept]);
}

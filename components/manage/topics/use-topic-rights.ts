"use client";
/** What the reader may do with the topics of a channel. */
import { useChatStore } from "../../model/store/use-store.ts";
import { mayMoveOut, mayRename, mayResolve } from "../../model/topics/topic-rights.ts";

/** As of the last event. */
export function useTopicRights(channelId: number) {
  return {
    mayResolve: useChatStore((state) => mayResolve(state, channelId)),
    mayRename: useChatStore((state) => mayRename(state, channelId)),
    mayMoveOut: useChatStore((state) => mayMoveOut(state, channelId)),
  };
}

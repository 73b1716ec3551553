"use client";
/** The user's rights for a channel's topics. */
import { useChatStore } from "../../model/store/use-store.ts";
import { mayDeleteTopics, mayMoveOut, mayRename, mayResolve } from "../../model/topics/topic-rights.ts";

export function useTopicRights(channelId: number) {
  return {
    mayResolve: useChatStore((state) => mayResolve(state, channelId)),
    mayRename: useChatStore((state) => mayRename(state, channelId)),
    mayMoveOut: useChatStore((state) => mayMoveOut(state, channelId)),
    mayDelete: useChatStore((state) => mayDeleteTopics(state, channelId)),
  };
}

"use client";
/** Checks the mentions of a draft. */
import { useEffect, useState } from "react";
import { chatStore } from "../../../model/store/chat-store.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { lazyModule } from "../../../ui/lazy-module.ts";
import type { MentionWarning } from "./mention-warning.ts";

const checks = lazyModule(() => import("./mention-checks.ts").then((module) => module.mentionChecks));

/** Mentions of people, groups, channels, and topics. */
const MAY_MENTION = /@\*/;
/** Debounce while typing. */
const WAIT_MS = 250;

/** Mentioned people who cannot see the channel; none if the request fails, so that sending is not held up. */
export async function findOutsiders(source: string, conversation: Conversation): Promise<readonly number[]> {
  const state = chatStore.getState();
  const channel = conversation.kind === "topic" && state.channels.get(conversation.channelId);
  if (!channel || !MAY_MENTION.test(source)) return [];
  try {
    const { findOutsiders } = await checks.load();
    return await findOutsiders(source, channel, state);
  } catch {
    return [];
  }
}

/** Loads the pipeline only for mentions; if that fails, the server decides. */
export async function findMentionWarning(
  source: string,
  conversation: Conversation,
): Promise<MentionWarning | null> {
  if (!MAY_MENTION.test(source)) return null;
  try {
    const { mentionWarning } = await checks.load();
    return mentionWarning(source, conversation, chatStore.getState());
  } catch {
    return null;
  }
}

export function useMentionWarning(source: string, conversation: Conversation): MentionWarning | null {
  const [warning, setWarning] = useState<MentionWarning | null>(null);
  const isWanted = MAY_MENTION.test(source);
  const channels = useChatStore((state) => state.channels);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const place = JSON.stringify(conversation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: channels, groups, and permissions are read from the store.
  useEffect(() => {
    if (!isWanted) return setWarning(null);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await findMentionWarning(source, conversation);
      if (isCurrent) setWarning(found);
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, isWanted, place, channels, groups, permissions]);
  return warning;
}

"use client";
/** The warning about mentions in a draft, shortly after they are written. */
import { useEffect, useState } from "react";
import { chatStore } from "../../store/chat-store.ts";
import type { Conversation } from "../../store/history/conversation.ts";
import { useChatStore } from "../../store/use-store.ts";
import { lateModule } from "../../ui/late-module.ts";

const warner = lateModule(() => import("./mention-warning.ts").then((module) => module.mentionWarning));

/** What may be the mention of a group, a channel or a topic: those of people notify few. */
const MAY_MENTION_MANY = /@\*/;
/** While one types on, in milliseconds. */
const WAIT_MS = 250;

/** A sentence or null; the Markdown pipeline is loaded only for a text that may mention many. */
export function useMentionWarning(source: string, conversation: Conversation): string | null {
  const [warning, setWarning] = useState<string | null>(null);
  const isWanted = MAY_MENTION_MANY.test(source);
  // What the sentence depends on besides the text.
  const channels = useChatStore((state) => state.channels);
  const groups = useChatStore((state) => state.groups);
  const permissions = useChatStore((state) => state.permissions);
  const place = JSON.stringify(conversation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: channels, groups and permissions are read from the store.
  useEffect(() => {
    if (!isWanted) return setWarning(null);
    let isCurrent = true;
    const warn = async () => {
      const mentionWarning = await warner.load();
      if (isCurrent) setWarning(mentionWarning(source, conversation, chatStore.getState()));
    };
    // Without the module there is no warning: the server refuses what may not be sent.
    const timer = setTimeout(() => warn().catch(() => {}), WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, isWanted, place, channels, groups, permissions]);
  return warning;
}

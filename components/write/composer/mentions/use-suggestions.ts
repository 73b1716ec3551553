"use client";
/** What a composer offers while someone is being mentioned, a channel, a topic or an emoji named, or a command begun. */
import { useMemo } from "react";
import { useRecentEmoji } from "../../../model/emoji/recent-emoji.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useTopicsOf } from "../../../net/topics/use-recent-topics.ts";
import { lazyModule } from "../../../ui/lazy-module.ts";
import { useLazyModule } from "../../../ui/lazy-part.tsx";
import { writingTools } from "../composer-tools.ts";
import type { Offered } from "./find-suggestions.ts";
import type { Trigger } from "./mention-trigger.ts";
import type { Suggestion } from "./suggestion.ts";

/** How many emoji are offered. */
const MOST = 8;

const NONE: readonly Suggestion[] = [];
const NO_CHANNELS: readonly { id: number }[] = [];

const emojiFinder = lazyModule(() => import("../../emoji/emoji-choices.ts"));

/** The best few; none without a trigger. */
export function useSuggestions(trigger: Trigger | null): readonly Suggestion[] {
  const { loaded: finder } = useLazyModule(writingTools, trigger !== null);
  const offered = useOffered(trigger !== null);
  const emoji = useEmoji(trigger?.kind === "emoji" ? trigger.query : null);
  useTopicsOf(trigger?.channel ? [trigger.channel] : NO_CHANNELS);
  const found = useMemo(
    () => (finder && trigger ? finder.suggestionsFor(trigger, offered) : NONE),
    [finder, trigger, offered],
  );
  return trigger?.kind === "emoji" ? emoji : found;
}

/** What names are taken from. Much of it changes with each message, so it is read only while something is being named. */
function useOffered(isNaming: boolean): Offered {
  return useChatStore((state) => (isNaming ? state : chatStore.getInitialState()));
}

/** Their table is large: it is loaded with the first colon. */
function useEmoji(query: string | null): readonly Suggestion[] {
  const { loaded: finder } = useLazyModule(emojiFinder, query !== null);
  const byName = useChatStore(({ markdownSettings }) => markdownSettings.emojiByName);
  const recent = useRecentEmoji();
  return useMemo(() => {
    if (!finder || query === null) return NONE;
    const found = finder.matchingEmoji(query, recent, finder.customChoices(byName.values()));
    return found.slice(0, MOST).map((emoji) => ({
      key: `emoji-${emoji.kind}-${emoji.code}`,
      insert: `:${emoji.names[0]}: `,
      label: `:${emoji.names[0]}:`,
      about: emoji.names.slice(1, 3).join(", ").replaceAll("_", " "),
      mark: { kind: "emoji", emoji },
    }));
  }, [finder, query, byName, recent]);
}

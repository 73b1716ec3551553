"use client";
/** Completes names at the caret. */
import { type RefObject, useId, useMemo, useState } from "react";
import { nameKey } from "../../../../lib/text/name-key.ts";
import { botCommandsStore } from "../../../model/actions/bot-commands-store.ts";
import { useRecentEmoji } from "../../../model/emoji/recent-emoji.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import type { Conversation } from "../../../model/store/history/conversation.ts";
import { useChatStore, useStore } from "../../../model/store/use-store.ts";
import { useTopicsOf } from "../../../net/topics/use-recent-topics.ts";
import { lazyModule } from "../../../ui/lazy-module.ts";
import { useLazyModule } from "../../../ui/lazy-part.tsx";
import { writingTools } from "../composer-tools.ts";
import { replaceText } from "../formatting/replace-text.ts";
import type { FindChannel, Trigger } from "./mention-trigger.ts";
import { optionId, type Suggestion } from "./suggestion.ts";

const findChannel: FindChannel = (name) => {
  const key = nameKey(name);
  for (const channel of chatStore.getState().channels.values()) {
    if (nameKey(channel.name) === key) return channel;
  }
};

export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  conversation: Conversation | undefined,
) {
  const listId = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  const suggestions = useSuggestions(trigger, conversation);
  const chosen = suggestions[active] ?? suggestions[0];

  function updateTrigger(): void {
    const finder = writingTools.loaded();
    if (!finder) {
      writingTools.load().then(
        () => document.activeElement === field.current && updateTrigger(),
        () => {},
      );
      return;
    }
    const element = field.current;
    const isCaret = element && element.selectionStart === element.selectionEnd;
    const next = isCaret ? finder.triggerAt(element.value, element.selectionStart, findChannel) : null;
    if (next?.kind === "command") finder.refreshBotCommands();
    setTrigger(next);
    setActive(0);
  }

  function choose(suggestion: Suggestion): void {
    const edit = trigger && writingTools.loaded()?.completeTrigger(trigger, suggestion.insert);
    if (field.current && edit) replaceText(field.current, edit);
    setTrigger(null);
  }

  function continueToTopic(): boolean {
    if (chosen?.mark.kind !== "channel" || !trigger?.query) return false;
    const edit = writingTools.loaded()?.beginTopicLink(trigger, chosen.mark.channel.name);
    if (field.current && edit) replaceText(field.current, edit);
    return edit !== undefined;
  }

  function handleKey(key: string): boolean {
    if (!chosen) return false;
    if (key === ">") return continueToTopic();
    if (key === "ArrowDown") setActive((active + 1) % suggestions.length);
    else if (key === "ArrowUp") setActive((active + suggestions.length - 1) % suggestions.length);
    else if (key === "Enter" || key === "Tab") choose(chosen);
    else if (key === "Escape") setTrigger(null);
    else return false;
    return true;
  }

  return {
    listId,
    suggestions,
    active: Math.min(active, suggestions.length - 1),
    activeId: chosen && optionId(listId, chosen),
    updateTrigger,
    close: () => setTrigger(null),
    choose,
    handleKey,
  };
}

const MAX_OFFERED = 8;

const NONE: readonly Suggestion[] = [];
const NO_CHANNELS: readonly { id: number }[] = [];

const emojiFinder = lazyModule(() => import("../../emoji/emoji-choices.ts"));

function useSuggestions(
  trigger: Trigger | null,
  conversation: Conversation | undefined,
): readonly Suggestion[] {
  const { loaded: finder } = useLazyModule(writingTools, trigger !== null);
  const offered = useOffered(trigger !== null);
  const emoji = useEmoji(trigger?.kind === "emoji" ? trigger.query : null);
  const botCommands = useStore(botCommandsStore, (commands) => commands);
  useTopicsOf(trigger?.channel ? [trigger.channel] : NO_CHANNELS);
  const found = useMemo(
    () =>
      finder && trigger ? finder.suggestionsFor(trigger, { ...offered, conversation, botCommands }) : NONE,
    [finder, trigger, offered, conversation, botCommands],
  );
  return trigger?.kind === "emoji" ? emoji : found;
}

/** Subscribes only while needed, because the state changes with each message. */
function useOffered(isNaming: boolean): ChatState {
  return useChatStore((state) => (isNaming ? state : chatStore.getInitialState()));
}

/** The emoji table loads with the first colon. */
function useEmoji(query: string | null): readonly Suggestion[] {
  const { loaded: finder } = useLazyModule(emojiFinder, query !== null);
  const byName = useChatStore(({ markdownSettings }) => markdownSettings.emojiByName);
  const recent = useRecentEmoji();
  return useMemo(() => {
    if (!finder || query === null) return NONE;
    const found = finder.matchingEmoji(query, recent, finder.customChoices(byName.values()));
    return found.slice(0, MAX_OFFERED).map((emoji) => ({
      key: `emoji-${emoji.kind}-${emoji.code}`,
      insert: `:${emoji.names[0]}: `,
      label: `:${emoji.names[0]}:`,
      about: emoji.names.slice(1, 3).join(", ").replaceAll("_", " "),
      mark: { kind: "emoji", emoji },
    }));
  }, [finder, query, byName, recent]);
}

"use client";
/** Completion of names in the field: what is offered at the caret, and the keys that choose from it. */
import { type RefObject, useId, useState } from "react";
import { nameKey } from "../../../../lib/text/name-key.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { writingTools } from "../composer-tools.ts";
import { replaceText } from "../formatting/replace-text.ts";
import type { FindChannel, Trigger } from "./mention-trigger.ts";
import { optionId, type Suggestion } from "./suggestion.ts";
import { useSuggestions } from "./use-suggestions.ts";

const findChannel: FindChannel = (name) => {
  const key = nameKey(name);
  for (const channel of chatStore.getState().channels.values()) {
    if (nameKey(channel.name) === key) return channel;
  }
};

/** For the field with this element. */
export function useCompletion(field: RefObject<HTMLTextAreaElement | null>) {
  const listId = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  const suggestions = useSuggestions(trigger);
  const chosen = suggestions[active] ?? suggestions[0];

  function look(): void {
    const finder = writingTools.loaded();
    if (!finder) {
      writingTools.load().then(
        () => document.activeElement === field.current && look(),
        () => {},
      );
      return;
    }
    const element = field.current;
    const isCaret = element && element.selectionStart === element.selectionEnd;
    setTrigger(isCaret ? finder.triggerAt(element.value, element.selectionStart, findChannel) : null);
    setActive(0);
  }

  function choose(suggestion: Suggestion): void {
    const edit = trigger && writingTools.loaded()?.completeTrigger(trigger, suggestion.insert);
    if (field.current && edit) replaceText(field.current, edit);
    setTrigger(null);
  }

  /** Whether the arrow was meant for the channel that is offered: its topics are offered next. */
  function goOnToTopic(): boolean {
    if (chosen?.mark.kind !== "channel" || !trigger?.query) return false;
    const edit = writingTools.loaded()?.beginTopicLink(trigger, chosen.mark.channel.name);
    if (field.current && edit) replaceText(field.current, edit);
    return edit !== undefined;
  }

  /** Whether the key was meant for the list. */
  function handleKey(key: string): boolean {
    if (!chosen) return false;
    if (key === ">") return goOnToTopic();
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
    look,
    close: () => setTrigger(null),
    choose,
    handleKey,
  };
}

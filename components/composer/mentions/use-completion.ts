"use client";
/** Completion of names in the field: what is offered at the caret, and the keys that choose from it. */
import { type RefObject, useId, useState } from "react";
import { replaceText } from "../formatting/replace-text.ts";
import { completeTrigger, type Trigger, triggerAt } from "./mention-trigger.ts";
import { optionId, type Suggestion } from "./suggestion.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** For the field with this element. */
export function useCompletion(field: RefObject<HTMLTextAreaElement | null>) {
  const listId = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [active, setActive] = useState(0);
  const suggestions = useSuggestions(trigger);
  const chosen = suggestions[active] ?? suggestions[0];

  function look(): void {
    const element = field.current;
    const isCaret = element && element.selectionStart === element.selectionEnd;
    setTrigger(isCaret ? triggerAt(element.value, element.selectionStart) : null);
    setActive(0);
  }

  function choose(suggestion: Suggestion): void {
    if (field.current && trigger) replaceText(field.current, completeTrigger(trigger, suggestion.insert));
    setTrigger(null);
  }

  /** Whether the key was meant for the list. */
  function handleKey(key: string): boolean {
    if (!chosen) return false;
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

"use client";
/** The field a message is written in: grows with its text, sends by key, formats by key, completes names. */
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from "react";
import { applyFormat, type FormatName, replaceText } from "./composer-toolbar.tsx";
import { completeTrigger, type Trigger, triggerAt } from "./mentions/mention-trigger.ts";
import { optionId, SuggestionList } from "./mentions/suggestion-list.tsx";
import { type Suggestion, useSuggestions } from "./mentions/use-suggestions.ts";
import { useSendKey } from "./send/send-key.ts";
import { usePaste } from "./use-paste.ts";

type ComposerTextProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  onSend: () => void;
};

const FORMAT_KEYS: Readonly<Record<string, FormatName>> = { b: "bold", i: "italic", L: "link", C: "code" };

/** On an on-screen keyboard Enter begins a new line, since the send button is close by. */
function hasPhysicalKeys(): boolean {
  return !window.matchMedia("(pointer: coarse)").matches;
}

/** Enter sends and Shift+Enter makes a line, or the other way round as the person chose; Ctrl+Enter always sends. */
export function ComposerText({ field, value, placeholder, onChange, onSend }: ComposerTextProps) {
  const sendKey = useSendKey();
  const completion = useCompletion(field);
  const paste = usePaste();

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    paste.noteKey(event);
    if (event.nativeEvent.isComposing) return;
    const isModified = event.metaKey || event.ctrlKey;
    if (!isModified && completion.handleKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const sends = isModified || (sendKey === "enter" && !event.shiftKey && hasPhysicalKeys());
    if (event.key === "Enter" && sends) {
      event.preventDefault();
      onSend();
      return;
    }
    if (event.key === "Escape") event.currentTarget.blur();
    const format = isModified ? FORMAT_KEYS[event.key] : undefined;
    if (!format) return;
    event.preventDefault();
    applyFormat(event.currentTarget, format);
  }

  return (
    <div className="relative">
      {completion.suggestions.length > 0 && (
        <SuggestionList
          id={completion.listId}
          suggestions={completion.suggestions}
          active={completion.active}
          onChoose={completion.choose}
        />
      )}
      <textarea
        ref={field}
        rows={1}
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-controls={completion.activeId && completion.listId}
        aria-activedescendant={completion.activeId}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          completion.look();
        }}
        onPaste={paste.onPaste}
        onSelect={completion.look}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
        className="block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 pb-1.5 text-base leading-normal outline-none"
      />
    </div>
  );
}

/** What is offered at the caret, and the keys that choose from it. */
function useCompletion(field: RefObject<HTMLTextAreaElement | null>) {
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
    if (field.current && trigger) replaceText(field.current, completeTrigger(trigger, suggestion));
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

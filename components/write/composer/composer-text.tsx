"use client";
/** Message field with sending and formatting keys, and name completion. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { fieldDirection } from "../../../lib/text/direction.ts";
import { leaveComposer } from "../../model/drafts/reply-origin.ts";
import { hintAtSendKey } from "../../model/drafts/send-hint.ts";
import { useSendKey } from "../../model/drafts/send-key.ts";
import { boundTo } from "../../model/keyboard/pressed-key.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { growWithText } from "../../ui/fields/grow-with-text.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { writingTools } from "./composer-tools.ts";
import { applyFormat, type FormatName } from "./formatting/composer-toolbar.tsx";
import { continueList, isInFence, type TextSelection } from "./formatting/format-text.ts";
import { replaceText } from "./formatting/replace-text.ts";
import { useCompletion } from "./mentions/use-completion.ts";
import { usePaste } from "./use-paste.ts";

export const suggestionList = lazyPart(writingTools, ({ SuggestionList }) => SuggestionList);

export const preloadSuggestions = suggestionList.preload;

type ComposerTextProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** Lets finished uploads find the field. */
  draftKey?: string;
  /** Decides whom the text may mention. */
  conversation?: Conversation | undefined;
  /** Null if uploads are impossible. */
  onFiles?: ((files: File[]) => void) | null;
};

const FORMAT_KEYS: Readonly<Record<string, FormatName>> = { b: "bold", i: "italic", L: "link", C: "code" };

/** On-screen keyboards use Enter for new lines. */
function hasPhysicalKeys(): boolean {
  return !window.matchMedia("(pointer: coarse)").matches;
}

/** React's `value` would copy each letter into the DOM and break undo into single letters. */
function useShownText(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  });
}

type KeyHandlers = {
  /** Returns whether it used the key. */
  handleKey: (key: string) => boolean;
  onSend: () => void;
};

/** Ctrl+Enter always sends. In an unfinished fenced block, Enter starts a new line. */
function useComposerKeys({ handleKey, onSend }: KeyHandlers) {
  const sendKey = useSendKey();
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isModified = event.metaKey || event.ctrlKey;
    if (!isModified && handleKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const sendsAlone = sendKey === "enter" && !event.shiftKey && hasPhysicalKeys();
    if (
      event.key === "Enter" &&
      (isModified || (sendsAlone && !isInFence(selectionOf(event.currentTarget))))
    ) {
      event.preventDefault();
      onSend();
      if (!isModified) hintAtSendKey();
      return;
    }
    if (event.key === "Enter" && goOnWithList(event.currentTarget)) event.preventDefault();
    if (event.key === "Escape") leaveComposer();
    const format = isModified ? boundTo(event.nativeEvent, FORMAT_KEYS) : undefined;
    if (!format) return;
    event.preventDefault();
    applyFormat(event.currentTarget, format);
  };
}

function selectionOf(field: HTMLTextAreaElement): TextSelection {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

function goOnWithList(field: HTMLTextAreaElement): boolean {
  const edit = continueList(selectionOf(field));
  if (edit) replaceText(field, edit);
  return edit !== null;
}

export function ComposerText(props: ComposerTextProps) {
  const { field, value, placeholder, onChange, onSend, draftKey, conversation, onFiles = null } = props;
  const completion = useCompletion(field, conversation);
  const paste = usePaste(onFiles);
  const onKeyDown = useComposerKeys({ handleKey: completion.handleKey, onSend });
  useShownText(field, value);
  useLayoutEffect(() => growWithText(field.current));

  return (
    <div className="relative">
      {completion.suggestions.length > 0 && (
        <Lazy
          part={suggestionList}
          props={{
            id: completion.listId,
            label: "Suggestions",
            suggestions: completion.suggestions,
            active: completion.active,
            onChoose: completion.choose,
          }}
        />
      )}
      <textarea
        ref={field}
        rows={1}
        dir={fieldDirection(value)}
        data-draft={draftKey}
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-controls={completion.activeId && completion.listId}
        aria-activedescendant={completion.activeId}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
          completion.updateTrigger();
        }}
        onPaste={paste.onPaste}
        onSelect={completion.updateTrigger}
        onBlur={completion.close}
        onKeyDown={(event) => {
          paste.noteKey(event);
          onKeyDown(event);
        }}
        className="field-sizing-content block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 pb-1.5 text-base leading-normal outline-none resting:max-h-11 resting:pr-28 touch:text-[1rem]"
      />
    </div>
  );
}

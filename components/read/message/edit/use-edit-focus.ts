"use client";
/**
 * Keeps the focus, the caret and what is typed for the field in which a message is edited, also while its feed is
 * drawn anew, as when the topic is renamed.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { awaitField, isAwaited, stopAwaiting, takeTyped } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { patchEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { replaceText } from "../../../write/composer/formatting/replace-text.ts";

/**
 * Goes on where the text ends, or where the caret was, with what was typed while the field was not there. Returns the
 * listeners that its form needs.
 */
export function useEditFocus(field: RefObject<HTMLTextAreaElement | null>, messageId: number) {
  const hasFocus = useRef(false);

  useEffect(() => {
    let frame = 0;
    const begin = () => {
      const element = field.current;
      if (!element || !mayTakeFocus(messageId)) {
        takeCaret(messageId);
        return;
      }
      // A list hides what it has not measured yet, and what is hidden takes no focus.
      if (getComputedStyle(element).visibility === "hidden") {
        frame = requestAnimationFrame(begin);
        return;
      }
      const caret = takeCaret(messageId) ?? element.value.length;
      element.focus();
      element.setSelectionRange(caret, caret);
      insert(element, takeTyped(editField(messageId)));
    };
    begin();
    return () => cancelAnimationFrame(frame);
  }, [field, messageId]);

  useLayoutEffect(
    () => () => {
      if (!hasFocus.current || !field.current || !comesBack(messageId)) return;
      holdUntilBack(messageId, field.current.selectionEnd);
    },
    [field, messageId],
  );

  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

/** It may not from a field that the person is writing in by now. */
function mayTakeFocus(messageId: number): boolean {
  return (
    isAwaited(editField(messageId)) ||
    document.activeElement?.matches("body, main, section, article") === true
  );
}

/** At the caret. */
function insert(field: HTMLTextAreaElement, typed: string): void {
  if (typed === "") return;
  const [from, after] = [field.selectionStart, field.selectionStart + typed.length];
  replaceText(field, { from, to: from, insert: typed, selectFrom: after, selectTo: after });
}

/** Where the caret was in a field that is about to be drawn anew, by message. */
const carets = new Map<number, number>();

/** The place of the caret in the field that has been drawn anew, once. */
export function takeCaret(messageId: number): number | undefined {
  const caret = carets.get(messageId);
  carets.delete(messageId);
  return caret;
}

/**
 * What is typed meanwhile is held for the field. It goes into the text that is kept when the field does not come back after
 * all, and when the person turns to something else, or pauses, before it does.
 */
export function holdUntilBack(messageId: number, caret: number): void {
  carets.set(messageId, caret);
  const field = editField(messageId);
  awaitField(field, (typed) => keepTyped(messageId, caret, typed));
  const stop = chatStore.subscribe(() => {
    if (isAwaited(field) && comesBack(messageId)) return;
    stop();
    if (isAwaited(field)) stopAwaiting();
  });
}

function keepTyped(messageId: number, caret: number, typed: string): void {
  const edit = readEdit(messageId);
  if (!edit) return;
  patchEdit(messageId, { text: edit.text.slice(0, caret) + typed + edit.text.slice(caret) });
  carets.set(messageId, caret + typed.length);
}

/**
 * Whether the field only goes away because the conversation that is open is fetched again: not when the message is deleted,
 * or is no longer in the stretch of history that is shown.
 */
export function comesBack(messageId: number): boolean {
  const { messages, feeds } = chatStore.getState();
  const conversation = messages.get(messageId)?.conversation;
  if (readEdit(messageId)?.phase !== "open" || conversation === undefined) return false;
  const key = viewKey(currentView());
  return viewKey(viewOfConversation(conversation)) === key && feeds.get(key)?.ids.has(messageId) !== false;
}

"use client";
/** Keeps focus, caret, and typing of an edit while the feed is redrawn. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { awaitField, isAwaited, stopAwaiting, takeTyped } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { patchEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { replaceText } from "../../../write/composer/formatting/replace-text.ts";

/** Returns listeners for the form. */
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
      // Rows stay hidden until measured, and hidden fields cannot get focus.
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

function mayTakeFocus(messageId: number): boolean {
  return (
    isAwaited(editField(messageId)) ||
    document.activeElement?.matches("body, main, section, article") === true
  );
}

function insert(field: HTMLTextAreaElement, typed: string): void {
  if (typed === "") return;
  const [from, after] = [field.selectionStart, field.selectionStart + typed.length];
  replaceText(field, { from, to: from, insert: typed, selectFrom: after, selectTo: after });
}

const carets = new Map<number, number>();

/** Returns the caret once. */
export function takeCaret(messageId: number): number | undefined {
  const caret = carets.get(messageId);
  carets.delete(messageId);
  return caret;
}

/** Saves the typing into the edit if the user pauses, turns elsewhere, or the field does not return. */
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

/** Whether the field disappears only for a refetch, and not because the message was deleted or unloaded. */
export function comesBack(messageId: number): boolean {
  const { messages, feeds } = chatStore.getState();
  const conversation = messages.get(messageId)?.conversation;
  if (readEdit(messageId)?.phase !== "open" || conversation === undefined) return false;
  const key = viewKey(currentView());
  return viewKey(viewOfConversation(conversation)) === key && feeds.get(key)?.ids.has(messageId) !== false;
}

"use client";
/** The focus of the field in which a message is edited, also while its feed is drawn anew, as when the topic is renamed. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { isAwaited, takeTyped } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { replaceText } from "../../../write/composer/formatting/replace-text.ts";
import { comesBack, holdUntilBack, takeCaret } from "./hold-until-back.ts";

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

/** Edits a composer's text from outside the field, e.g. from a menu. */
import type { TextEdit, TextSelection } from "./format-text.ts";
import { replaceText } from "./replace-text.ts";

/** Replaces the selection of the field in the form of `anchor`. */
export function insertText(anchor: HTMLElement | null, insert: string): void {
  editText(anchor, ({ start: from, end: to }) => {
    const caret = from + insert.length;
    return { from, to, insert, selectFrom: caret, selectTo: caret };
  });
}

export function editText(anchor: HTMLElement | null, edit: (selection: TextSelection) => TextEdit): void {
  const field = anchor?.closest("form")?.querySelector("textarea");
  if (!field) return;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  replaceText(field, edit({ text, start, end }));
}

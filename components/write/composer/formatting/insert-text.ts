/** Edits text from outside the field. */
import type { TextEdit, TextSelection } from "./format-text.ts";
import { replaceText } from "./replace-text.ts";

/** `anchor` shares the field's form. */
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

/** Puts a text into a composer from outside of its field, such as from a menu of its toolbar. */
import type { TextEdit, TextSelection } from "./format-text.ts";
import { replaceText } from "./replace-text.ts";

/** In place of the selection of the field in the same form as `anchor`. */
export function insertText(anchor: HTMLElement | null, insert: string): void {
  editText(anchor, ({ start: from, end: to }) => {
    const caret = from + insert.length;
    return { from, to, insert, selectFrom: caret, selectTo: caret };
  });
}

/** Changes the field in the same form as `anchor`. */
export function editText(anchor: HTMLElement | null, edit: (selection: TextSelection) => TextEdit): void {
  const field = anchor?.closest("form")?.querySelector("textarea");
  if (!field) return;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  replaceText(field, edit({ text, start, end }));
}

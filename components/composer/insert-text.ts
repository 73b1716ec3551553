/** Puts a text into a composer from outside of its field, such as from a menu of its toolbar. */
import { replaceText } from "./replace-text.ts";

/** In place of the selection of the field in the same form as `anchor`. */
export function insertText(anchor: HTMLElement | null, insert: string): void {
  const field = anchor?.closest("form")?.querySelector("textarea");
  if (!field) return;
  const { selectionStart: from, selectionEnd: to } = field;
  const caret = from + insert.length;
  replaceText(field, { from, to, insert, selectFrom: caret, selectTo: caret });
}

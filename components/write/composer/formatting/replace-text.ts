/** Edits the field of a composer. */
import type { TextEdit } from "./format-text.ts";

/** Puts an edit into the field by the browser's own editing, which is the only way that keeps undo. False if it refuses. */
export function replaceText(field: HTMLTextAreaElement | HTMLInputElement, edit: TextEdit): boolean {
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  const isDone =
    edit.insert === ""
      ? document.execCommand("delete")
      : document.execCommand("insertText", false, edit.insert);
  field.setSelectionRange(edit.selectFrom, edit.selectTo);
  return isDone;
}

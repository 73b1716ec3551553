/** Edits a composer's field. */
import type { TextEdit } from "./format-text.ts";

/** Uses the browser's editing commands, which keep undo. Returns false if they refuse. */
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

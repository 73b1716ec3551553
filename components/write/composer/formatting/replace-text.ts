/** Edits a composer's field. */
import type { TextEdit } from "./format-text.ts";

/** Browser editing commands are the only way to keep undo. False if they refuse. */
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

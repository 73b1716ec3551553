/** Text edits of the format menu. */
import { fence, type TextEdit, type TextSelection, toggleMarks } from "./format-text.ts";

export function wrapSpoiler(selection: TextSelection): TextEdit {
  return fence(selection, "spoiler", "Hidden until somebody opens it");
}

export function toggleFormula(selection: TextSelection): TextEdit {
  const { text, start, end } = selection;
  return text.slice(start, end).includes("\n")
    ? fence(selection, "math", "")
    : toggleMarks(selection, "$$", "x^2");
}

/** Each reader sees it in their own time zone. */
export function timeInText(at: Date): string {
  return `<time:${at.toISOString().slice(0, "2026-01-01T09:00:00".length)}Z>`;
}

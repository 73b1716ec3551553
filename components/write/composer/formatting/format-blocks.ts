/** Edits of a composer's text that its menu of formats makes. */
import { fence, type TextEdit, type TextSelection, toggleMarks } from "./format-text.ts";

/** What is hidden until somebody asks for it. */
export function wrapSpoiler(selection: TextSelection): TextEdit {
  return fence(selection, "spoiler", "Hidden until somebody opens it");
}

/** Within a line, or a block for several lines. */
export function toggleFormula(selection: TextSelection): TextEdit {
  const { text, start, end } = selection;
  return text.slice(start, end).includes("\n")
    ? fence(selection, "math", "")
    : toggleMarks(selection, "$$", "x^2");
}

/** A moment, as each reader's own clock has it. */
export function timeInText(at: Date): string {
  return `<time:${at.toISOString().slice(0, "2026-01-01T09:00:00".length)}Z>`;
}

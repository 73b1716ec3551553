/** Edits of the format menu. */
import { expect, it } from "vitest";
import { timeInText, toggleFormula, wrapSpoiler } from "./format-blocks.ts";
import type { TextEdit, TextSelection } from "./format-text.ts";

function edited(
  text: string,
  from: number,
  to: number,
  make: (selection: TextSelection) => TextEdit,
): string {
  const edit = make({ text, start: from, end: to });
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.selectFrom)}[${next.slice(edit.selectFrom, edit.selectTo)}]${next.slice(edit.selectTo)}`;
}

it("wraps the selection in a spoiler block on its own line", () => {
  expect(edited("The end: all live", 9, 17, wrapSpoiler)).toBe("The end: \n```spoiler\n[all live]\n```\n");
  expect(edited("", 0, 0, wrapSpoiler)).toBe("```spoiler\n[Hidden until somebody opens it]\n```\n");
});

it("makes an inline formula, or a block of several lines", () => {
  expect(edited("so e=mc^2 holds", 3, 9, toggleFormula)).toBe("so $$[e=mc^2]$$ holds");
  expect(edited("", 0, 0, toggleFormula)).toBe("$$[x^2]$$");
  expect(edited("a\nb", 0, 3, toggleFormula)).toBe("```math\n[a\nb]\n```\n");
});

it("writes a time in UTC", () => {
  expect(timeInText(new Date("2026-11-23T09:00:00.000+01:00"))).toBe("<time:2026-11-23T08:00:00Z>");
});

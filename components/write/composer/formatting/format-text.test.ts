/** Edits of the formatting buttons. */
import { describe, expect, it } from "vitest";
import {
  continueList,
  insertLink,
  isInFence,
  type TextEdit,
  toggleCode,
  toggleLinePrefix,
  toggleMarks,
} from "./format-text.ts";

function edited(
  text: string,
  make: (selection: { text: string; start: number; end: number }) => TextEdit,
): string {
  const start = text.indexOf("[");
  const end = text.indexOf("]") - 1;
  const bare = text.replace("[", "").replace("]", "");
  const edit = make({ text: bare, start, end });
  const next = bare.slice(0, edit.from) + edit.insert + bare.slice(edit.to);
  return `${next.slice(0, edit.selectFrom)}[${next.slice(edit.selectFrom, edit.selectTo)}]${next.slice(edit.selectTo)}`;
}

describe("marks", () => {
  const bold = (selection: { text: string; start: number; end: number }) =>
    toggleMarks(selection, "**", "bold");

  it("are added around the selection and removed again", () => {
    expect(edited("a [b] c", bold)).toBe("a **[b]** c");
    expect(edited("a **[b]** c", bold)).toBe("a [b] c");
  });

  it("insert a sample into an empty selection", () => {
    expect(edited("a []", bold)).toBe("a **[bold]**");
  });
});

describe("line prefixes", () => {
  it("are added to every selected line and removed again", () => {
    const quote = (selection: { text: string; start: number; end: number }) =>
      toggleLinePrefix(selection, "> ");
    expect(edited("a\nb[c\nd]e", quote)).toBe("a\n[> bc\n> de]");
    expect(edited("[> a\n> b]", quote)).toBe("[a\nb]");
  });
});

describe("code and links", () => {
  it("fence several lines, but use a code span for one", () => {
    expect(edited("[x]", toggleCode)).toBe("`[x]`");
    expect(edited("a[b\nc]", toggleCode)).toBe("a\n```\n[b\nc]\n```\n");
  });

  it("select the address, to type over", () => {
    const { insert, selectFrom, selectTo } = insertLink({ text: "see this", start: 4, end: 8 });
    expect(insert).toBe("[this](address)");
    expect("see [this](address)".slice(selectFrom, selectTo)).toBe("address");
  });
});

describe("a new line", () => {
  const continued = (text: string): string | null => {
    const start = text.indexOf("|");
    const edit = continueList({ text: text.replace("|", ""), start, end: start });
    return edit && edited(text.replace("|", "[]"), () => edit).replace("[]", "|");
  };

  it("continues a list or quote, counting up", () => {
    expect(continued("- one|")).toBe("- one\n- |");
    expect(continued("text\n  9. nine|")).toBe("text\n  9. nine\n  10. |");
    expect(continued("> said| so")).toBe("> said\n> | so");
  });

  it("ends the list at an empty item", () => {
    expect(continued("- one\n- |")).toBe("- one\n\n|");
    expect(continued("> said\n> |\nafter")).toBe("> said\n\n|\nafter");
    expect(continued("text\n\n- |")).toBe("text\n\n|");
    expect(continued("- |")).toBe("|");
  });

  it("is plain elsewhere", () => {
    expect(continued("-no list|")).toBeNull();
    expect(continued("plain|")).toBeNull();
    expect(continued("- a\n\nplain|")).toBeNull();
  });
});

describe("isInFence", () => {
  const isInside = (text: string) => isInFence({ text, start: text.length, end: text.length });

  it("starts with a block's opening line and ends with its closing one", () => {
    expect(isInside("```js")).toBe(true);
    expect(isInside("say\n~~~~\n```\n~~~")).toBe(true);
    expect(isInside("```quote\none\n```")).toBe(false);
    expect(isInside("```\none\n```\nafter")).toBe(false);
  });

  it("ignores marks within a line", () => {
    expect(isInside("say ```code")).toBe(false);
    expect(isInside("`a`")).toBe(false);
  });

  it("looks only before the caret", () => {
    expect(isInFence({ text: "```\none\n```", start: 5, end: 5 })).toBe(true);
  });
});

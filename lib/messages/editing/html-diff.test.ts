/** Highlighted changes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { htmlDiff } from "./html-diff.ts";

const inserted = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const deleted = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;

describe("a difference", () => {
  test("is marked word by word", () => {
    expect(htmlDiff("<p>one two four</p>", "<p>one three four</p>")).toBe(
      `<p>one ${deleted("two")}${inserted("three")} four</p>`,
    );
  });

  test("never breaks a tag, whatever its attributes contain", () => {
    expect(htmlDiff("<p>a</p>", '<p><a title="x > y">b</a></p>')).toBe(
      `<p>${deleted("a")}<a title="x > y">${inserted("b")}</a></p>`,
    );
  });

  test("of very long texts is marked as a whole", () => {
    const words = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(" ");
    expect(htmlDiff(`<p>${words("a")}</p>`, `<p>${words("b")}</p>`)).toContain(deleted(words("a")));
  });
});

const word = fc.constantFrom("a", "b", "c", "&lt;", "<br>", "<em>", "</em>", " ", "\n");
const html = fc.array(word, { maxLength: 12 }).map((words) => words.join(""));

test("without marks and deletions equals the new HTML, tag by tag", () => {
  const withoutMarks = (diff: string) =>
    diff
      .replaceAll(/<span class="highlight_text_deleted">[^<]*<\/span>/g, "")
      .replaceAll(/<span class="highlight_text_inserted">([^<]*)<\/span>/g, "$1");
  fc.assert(
    fc.property(html, html, (before, after) => {
      expect(withoutMarks(htmlDiff(before, after))).toBe(after);
    }),
  );
});

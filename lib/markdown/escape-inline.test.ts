/** Escaped plain text renders as itself. */

import fc from "fast-check";
import type { Nodes } from "hast";
import { expect, test } from "vitest";
import { corpusSnapshot } from "../testing/corpus-snapshot.ts";
import { leastCpuMilliseconds } from "../testing/measuring/cpu-milliseconds.ts";
import { escapeInline, escapeLines } from "./escape-markdown.ts";
import { readHtml } from "./html/read-html.ts";
import { renderMessage } from "./render-message.ts";

const snapshot = { ...corpusSnapshot, linkifiers: [], translateEmoticons: false };
const ALLOWED = new Set(["p", "br", "a"]);

function shownBy(markdown: string): string {
  const textOf = (node: Nodes): string => {
    if (node.type === "text") return node.value;
    if (node.type === "element" && !ALLOWED.has(node.tagName)) return `<${node.tagName}>`;
    return "children" in node ? node.children.map(textOf).join("") : "";
  };
  return textOf(readHtml(renderMessage(markdown, snapshot).html)).trim();
}

const part = fc.constantFrom(
  ..." *_`~[]()<>!@#$&\\|:.^-'\"/1=+é ab",
  "**",
  "~~",
  "$$",
  "```",
  "](",
  "@**all**",
  "@*support*",
  "#**general**",
  "https://a.example/x*y",
  "example.com/[1]",
  "ada@example.com",
  ":smile:",
  "&lt;",
  "&#64;",
  "<time:2026-01-01>",
  "- ",
  "1. ",
  "# ",
  "> ",
  "--- ",
);

test("on a line, within a sentence", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const text = parts.join("").replaceAll(/ +/g, " ").trim();
      fc.pre(text !== "");
      expect(shownBy(`x ${escapeInline(text)} y`)).toBe(`x ${text} y`);
      expect(shownBy(`**${escapeInline(`x${text}x`)}** y`)).toBe("<strong> y");
    }),
    { numRuns: 3_000 },
  );
});

test("on lines of its own", () => {
  const lines = fc.array(
    fc.array(part, { minLength: 1, maxLength: 10 }).map((parts) => `${parts.join("").trim()}x`),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, (given) => {
      const text = given.join("\n").replaceAll(/ +/g, " ");
      expect(shownBy(escapeLines(text)).replaceAll(/\n+/g, "\n")).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["Use $HOME/~ada & co: 5 > 3, #7, a_b", "Use $HOME/~ada & co: 5 > 3, #7, a_b"],
  ["2*3*4 @all", "2\\*3\\*4 @all"],
  ["see https://a.example/x_y", "see https://a.example/x_y"],
  ["https://a.example/x*y", "https\\://a\\.example/x\\*y"],
])("%s is readable as source, too", (text, markdown) => {
  expect(escapeInline(text)).toBe(markdown);
});

test.each(["a.", ":a", "*", "~", "$", "&a", " ", "\n "])("many %j take linear time", (mark) => {
  expect(leastCpuMilliseconds(300, () => void escapeLines(mark.repeat(50_000)))).toBeLessThan(300);
});

/** First lines of rendered polls and to-do lists. */
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { renderMessage } from "../render-message.ts";
import { commandLine } from "./command-line.ts";
import { textOf } from "./html-text.ts";

function lineOf(source: string): string | null {
  const { html } = renderMessage(source, corpusSnapshot);
  const nodes = commandLine(fromHtml(html, { fragment: true }));
  return nodes?.map(textOf).join("") ?? null;
}

test.each([
  ["/poll Lunch with @**Mara Lindt** on **Monday**?\nyes\nno", "Lunch with @Mara Lindt on Monday?"],
  ["/poll https://x.example/menu", "https://x.example/menu"],
  ["/todo Plan `x`\na: b", "Plan x"],
  ["/todo", ""],
  ["/poll\na", ""],
  ["/polling a", null],
  ["a /poll b", null],
  ["* /poll b", null],
])("%s", (source, line) => expect(lineOf(source)).toBe(line));

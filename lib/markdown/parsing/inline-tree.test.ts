/** Single lines are read as within a message. */
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { serializeHtml } from "../html/serialize-html.ts";
import { renderByPipeline } from "../render-message.ts";
import { inlineTree } from "./markdown-plugins.ts";

const snapshot = { ...corpusSnapshot, linkPreview: () => undefined };
const html = (source: string) => serializeHtml(inlineTree(source, snapshot));

test.each([
  ["- a", "- a"],
  ["# a", "# a"],
  ["1. a", "1. a"],
  ["> a", "&gt; a"],
  ["---", "---"],
  ["```", "```"],
  ["**a** b", "<strong>a</strong> b"],
  ["https://x.example", '<a href="https://x.example">https://x.example</a>'],
  ["", ""],
])("%s", (source, expected) => expect(html(source)).toBe(expected));

test("inline constructs of the corpus mean the same at the beginning of a line", () => {
  let compared = 0;
  for (const { source, html: expected, construct } of readCorpus()) {
    if (!["mentions", "emoji", "bare-links", "inline-code", "emphasis"].includes(construct)) continue;
    if (!/^<p>(?!.*<(?:br|p)>).*<\/p>$/.test(expected) || /\s{2}|^\s|\s$/.test(source)) continue;
    if (renderByPipeline(source, snapshot).html !== expected) continue;
    compared += 1;
    expect(`<p>${html(source)}</p>`, source).toBe(expected);
  }
  expect(compared).toBeGreaterThan(60);
});

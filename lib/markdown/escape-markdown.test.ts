/** Pasted text of another page reads as on that page. */
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { corpusSnapshot } from "../testing/corpus-snapshot.ts";
import { htmlToMarkdown } from "./from-html/html-to-markdown.ts";
import { textOf } from "./html/html-text.ts";
import { renderByPipeline } from "./render-message.ts";
import { emptySnapshot } from "./snapshot/organization-snapshot.ts";

const snapshot = {
  ...emptySnapshot,
  peopleNamed: corpusSnapshot.peopleNamed,
  groupNamed: corpusSnapshot.groupNamed,
  channelNamed: corpusSnapshot.channelNamed,
  emojiNamed: corpusSnapshot.emojiNamed,
};

const marks = (
  "* ** *** ` `` ``` ~ ~~ ~~~ $ $$ _ __ [ ] ( ) ]( < > & &amp; &#42; \\ | # ## - + 1. 2) : :smile: @ @** @* #** ! ![ " +
  "<time: <https://x.example> --- === *** / /poll /me = ; , . ' \" \u00a0 é 漢"
).split(" ");
const words = [..."a b1 general support Mara x. (y) 12".split(" "), "Mara Lindt**", "general**", "support*"];
const text = fc
  .array(fc.constantFrom(...marks, ...words, " ", " "), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(""));

function escapedHtml(source: string): string {
  return source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function pasted(html: string): { source: string; tree: ReturnType<typeof fromHtml> } {
  const source = htmlToMarkdown(fromHtml(html, { fragment: true }));
  return { source, tree: fromHtml(renderByPipeline(source, snapshot).html, { fragment: true }) };
}

/** With white space collapsed. */
function read(tree: ReturnType<typeof fromHtml>): string {
  return textOf(tree).replace(/\s+/g, " ").trim();
}

function expectSameText(html: string): void {
  const { source, tree } = pasted(html);
  const original = read(fromHtml(html.replaceAll("<br>", " "), { fragment: true }));
  expect(read(tree), source).toBe(original);
}

const runs = Number(process.env.FUZZ_RUNS ?? 1000);

test("plain text stays the same, without any markup", () => {
  fc.assert(
    fc.property(text, (value) => {
      const { source, tree } = pasted(`<p>${escapedHtml(value)}</p>`);
      expect(read(tree), source).toBe(value.replace(/\s+/g, " ").trim());
      const found = JSON.stringify(tree).match(/"tagName":"(?!p"|br"|a")[a-z0-9]+"/g);
      expect(found, source).toBe(null);
    }),
    { numRuns: runs },
  );
});

test("text in several lines and elements stays the same", () => {
  const piece = fc.oneof(
    text.map(escapedHtml),
    text.map((value) => `<span>${escapedHtml(value)}</span>`),
    fc.constant("<br>"),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) =>
      expectSameText(`<p>${pieces.join("")}</p>`),
    ),
    { numRuns: runs },
  );
});

describe("marks around words", () => {
  test.each([
    "<b>Note:</b>text",
    "a<b>(b)</b>c",
    "<b>a</b><b>b</b>",
    "<b>a</b><i>b</i>",
    "<b>“a”</b>b",
    "<b>a!</b><i>b</i>c",
    "<b>:</b>a",
    "[<i>a</i>](b)",
    "[a]<span>(b)</span>",
    "@<b>Mara Lindt</b>",
    ":<span>smile</span>:",
    "<b>*a*</b>",
    "<b>a\\</b>",
    "<code>a`b</code>",
    "a*<b>b</b>",
    "<s>a\\~</s>",
  ])("%s", (html) => {
    expectSameText(`<p>${html}</p>`);
  });

  test("bold stays bold beside punctuation and words", () => {
    expect(htmlToMarkdown(fromHtml("<b>Note:</b>text <b>a</b><b>b</b>", { fragment: true }))).toBe(
      "**Note**:text **ab**",
    );
  });
});

test("words within marks that contain marks themselves keep their text", () => {
  const marked = fc
    .tuple(fc.constantFrom("b", "i", "s", "code", "span"), text)
    .map(([tag, value]) => (tag === "code" ? value.replace(/\s+/g, " ").trim() : value) && [tag, value])
    .map((pair) => (Array.isArray(pair) ? `<${pair[0]}>${escapedHtml(pair[1] ?? "")}</${pair[0]}>` : ""));
  const plain = text.map(escapedHtml);
  fc.assert(
    fc.property(fc.array(fc.oneof(marked, plain), { minLength: 1, maxLength: 4 }), (pieces) =>
      expectSameText(`<p>${pieces.join(" ")}</p>`),
    ),
    { numRuns: runs },
  );
});

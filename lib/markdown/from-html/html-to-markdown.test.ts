/** Pasting rendered messages and other pages. */
import type { ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { readCorpus } from "../../testing/read-corpus.ts";
import { renderByPipeline } from "../render-message.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const paste = (html: string) => htmlToMarkdown(fromHtml(html, { fragment: true }));

const constructs = new Set(
  "emphasis headings paragraphs lists quotes tables inline-code mentions channel-links emoji times".split(
    " ",
  ),
);

test.each(
  readCorpus()
    .filter(({ construct }) => constructs.has(construct))
    .map((pair) => [`${pair.construct}: ${pair.title}`, pair.html] as const),
)("%s", (_, html) => {
  expect(collapsed(renderByPipeline(paste(html), corpusSnapshot).html)).toBe(collapsed(html));
});

/** HTML does not show repeated spaces. */
function collapsed(html: string): string {
  return html.replace(/[ \t]+/g, " ");
}

test("blocks that the app rendered become their source", () => {
  for (const source of [
    "```spoiler The **end**\nhe *lives*\n```",
    "```Python\ndef f():\n\n    return 1\n```",
    "```math\na\n\n\\frac{1}{2}\n```",
    "$$x^2$$ is **bold**",
    "![a cat](/user_uploads/2/ab/cat.png)",
    "https://x.example/cat.png",
    "* a\n  ```\n  b\n  ```\n* c",
    "> a\n>\n> * b",
  ]) {
    expect(paste(renderByPipeline(source, corpusSnapshot).html)).toBe(source);
  }
});

test("a page keeps its structure and loses non-text", () => {
  const page = `<html><head><title>x</title><style>p{}</style></head><body><h2>Plan &amp; aim</h2>
    <div>First <b>bold </b>and <i>it</i>.<br>Second <a href="https://x.example/a b">link</a></div>
    <script>alert(1)</script><ol start="3"><li>three</li><li>four<ul><li>nested</li></ul></li></ol>
    <pre>code\n  here</pre><table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>`;
  expect(paste(page)).toBe(
    [
      "## Plan & aim",
      "First **bold** and *it*.\nSecond [link](<https://x.example/a%20b>)",
      "3. three\n4. four\n  * nested",
      "```\ncode\n  here\n```",
      "| a | b\\|c |\n| --- | --- |\n| 1 | 2 |",
    ].join("\n\n"),
  );
});

test("a document keeps its paragraphs and nested lists within its wrapper", () => {
  const document =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span></p><p>b</p>' +
    '<ul><li><p role="presentation">one</p></li><ul><li><p role="presentation">two</p></li></ul></ul></b>';
  expect(paste(document)).toBe("**a**\n\nb\n\n* one\n  * two");
  expect(paste("<ul><li>one</li><ol><li>two</li></ol><li>three</li></ul>")).toBe("* one\n  1. two\n* three");
});

test("a single cell is its text, and spanning cells keep the columns in place", () => {
  expect(paste("<table><tr><td>a <b>b</b></td></tr></table>")).toBe("a **b**");
  const table =
    '<table><tr><th>1</th><th>2</th></tr><tr><td colspan="2">a</td></tr>' +
    '<tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></table>';
  expect(paste(table)).toBe("| 1 | 2 |\n| --- | --- |\n| a |  |\n| b | c |\n|  | d |");
  expect(paste("<table><tr><td>title</td></tr><tr><td>a</td><td>b</td></tr></table>")).toBe(
    "| title |  |\n| --- | --- |\n| a | b |",
  );
  expect(paste('<table><tr><td colspan="999999">a</td><td>b</td></tr></table>').length).toBeLessThan(2_000);
});

test("code keeps its lines and its language", () => {
  expect(paste('<pre><code class="language-python">a\n b</code></pre>')).toBe("```python\na\n b\n```");
  expect(paste('<pre class="hljs lang-c++">a</pre>')).toBe("```c++\na\n```");
  expect(paste('<div class="highlight-source-js"><pre>a<br>  b</pre></div>')).toBe("```js\na\n  b\n```");
});

test("plain text that looks like markup stays plain", () => {
  for (const text of [
    "*a*",
    "`a`",
    "# a",
    "> a",
    "- a",
    "1. a",
    "~~a~~",
    "$$a$$",
    "&amp;",
    "\\*",
    "[a](b)",
    "<time:1>",
  ]) {
    const { html } = renderByPipeline(
      htmlToMarkdown(fromHtml(`<p>${escaped(text)}</p>`, { fragment: true })),
      corpusSnapshot,
    );
    expect(html).toBe(`<p>${escaped(text)}</p>`);
  }
});

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

test("markup that is nested too deeply becomes its text", () => {
  let tree: ElementContent = { type: "text", value: "deep" };
  for (let depth = 0; depth < 20_000; depth += 1) {
    tree = { type: "element", tagName: depth % 2 ? "div" : "b", properties: {}, children: [tree] };
  }
  expect(htmlToMarkdown({ type: "root", children: [tree] })).toContain("deep");
});

test("more children or backticks than a function's maximum arguments are no problem", () => {
  const element = (tagName: string, children: ElementContent[]): ElementContent => ({
    type: "element",
    tagName,
    properties: {},
    children,
  });
  const text = (value: string): ElementContent => ({ type: "text", value });
  const pasted = (child: ElementContent) => htmlToMarkdown({ type: "root", children: [child] });
  const letters = Array.from({ length: 200_000 }, () => text("a"));
  expect(pasted(element("span", letters))).toBe("a".repeat(200_000));
  expect(pasted(element("code", [text("` ".repeat(200_000))])).slice(0, 5)).toBe("`` ` ");
  expect(pasted(element("pre", [element("code", [text("```\n".repeat(200_000))])])).slice(0, 5)).toBe(
    "````\n",
  );
});

/** As Word 365 writes it, shortened. */
function wordItem(text: string, level: number, marker = "\u00b7"): string {
  return (
    `<p class="MsoListParagraphCxSpMiddle" style="text-indent:-.25in;mso-list:l0 level${level} lfo1">` +
    '<!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">' +
    `${marker}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span></span>` +
    `<!--[endif]-->${text}<o:p></o:p></p>\n`
  );
}

test("paragraphs that Word shows as lists become lists", () => {
  const bullets = wordItem("one", 1) + wordItem("<b>two</b>", 2, "o") + wordItem("three", 1);
  expect(paste(`<div class="WordSection1"><p>Before</p>${bullets}<p>After</p></div>`)).toBe(
    "Before\n\n* one\n  * **two**\n* three\n\nAfter",
  );
  expect(paste(wordItem("three", 1, "3.") + wordItem("four", 1, "4."))).toBe("3. three\n4. four");
  expect(paste(wordItem("deep first", 3) + wordItem("then shallow", 1))).toBe("* deep first\n* then shallow");
  expect(paste('<p style="mso-list:l0 level1 lfo1">A heading without a marker</p>')).toBe(
    "A heading without a marker",
  );
});

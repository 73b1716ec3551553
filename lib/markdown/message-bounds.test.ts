/** Bounds of 10,000 characters: 100 ms, and 1 MB of HTML. */
import { expect, test, vi } from "vitest";
import { corpusSnapshot } from "../testing/corpus-snapshot.ts";
import { leastCpuMilliseconds } from "../testing/measuring/cpu-milliseconds.ts";
import { plainHtml } from "./html/serialize-html.ts";
import { LONGEST_HTML } from "./message-bounds.ts";
import { renderMessage } from "./render-message.ts";

const length = 10_000;
/** In milliseconds; the parser's development build is about half as fast. */
const allowed = 250;
const fill = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Each is shorter than the outer one. */
const nestedFences = (depth: number, ...kinds: readonly string[]) =>
  Array.from(
    { length: depth },
    (_, level) => "`".repeat(3 + depth - level) + (kinds[level % kinds.length] ?? ""),
  )
    .join("\n")
    .slice(0, length);

const bombs: Readonly<Record<string, string>> = {
  "quotes within quotes": fill(">"),
  "lists within lists": fill("1. "),
  "quotes and lists in turn": fill("> * "),
  "lists nested by indentation": Array.from({ length: 130 }, (_, depth) => `${" ".repeat(depth)}* a`).join(
    "\n",
  ),
  "many list items": fill("* a\n"),
  backticks: fill("`"),
  "backticks of every length": Array.from({ length: 140 }, (_, size) => "`".repeat(size + 1)).join(" "),
  asterisks: fill("*"),
  "asterisks around": `${"*".repeat(5000)}a${"*".repeat(4999)}`,
  "emphasis that never closes": fill("*a **b "),
  "emphasis within words": fill("a*b"),
  "nested emphasis": "**a *b ".repeat(700) + "c* d**".repeat(700),
  "opening brackets": fill("["),
  "unfinished links": fill("[a]("),
  "links within links": `${"[".repeat(4000)}a${"](b)".repeat(1200)}`,
  "mentions of nobody": fill("@**x** "),
  "a thousand mentions": fill("@**|7** "),
  "unclosed mentions": fill(" @**Mara Lindt"),
  "unclosed channel links": fill("#**general>x"),
  colons: fill(":a"),
  emoji: fill(":tada:"),
  "emoji characters": fill("🎉"),
  addresses: fill("(https://a.b "),
  domains: fill("a.co/("),
  "numbers between colons": `a.co ${fill("1:")}`.slice(0, length),
  "words in brackets": `a.co ${fill("(a")}`.slice(0, length),
  "addresses in brackets": fill("(http://a.b)"),
  "addresses with unbalanced brackets": fill("http://a.b(c)))"),
  "invalid hosts": fill("http://."),
  "paths without a domain": fill("a.b/,"),
  "mail addresses with paths": fill("a@b.com/,"),
  "non-ASCII domains": fill("é.de "),
  "emoji sequences": fill("🤷‍♀"),
  "endlessly joined emoji": fill("👨‍"),
  "formulas with dollars": fill("$$\\$$"),
  "links without text": fill("[](a.b)"),
  "incomplete mail addresses": fill("a@"),
  "angle brackets": fill("<a"),
  "unclosed times": fill("<time:"),
  dollars: fill("$$a"),
  formulas: fill("$$a$$ "),
  "one long formula": `\`\`\`math\n${fill("\\sqrt{x}+")}\n\`\`\``,
  "nested fractions": `$$${"\\frac{1}{".repeat(190)}1${"}".repeat(190)}$$`,
  "macros within macros": "$$\\def\\a{\\b\\b\\b}\\def\\b{\\c\\c\\c}\\def\\c{xxxx}\\a\\a\\a$$ ".repeat(40),
  "a command that repeats what it is given": `$$\\def\\a#1{${"#1".repeat(60)}}\\a{\\a{${"x".repeat(1000)}}}$$`,
  "a long command": `$$\\newcommand{\\a}{${"x".repeat(1500)}}${"\\a".repeat(99)}$$`,
  "commands of commands": `$$\\def\\a{${"x".repeat(80)}}\\def\\b{${"\\a".repeat(25)}}\\b\\b\\b$$ `.repeat(60),
  "small matrices": `$$\\begin{smallmatrix}${"&".repeat(290)}\\end{smallmatrix}$$ `.repeat(30),
  "matrices of empty cells": `\`\`\`math\n\\begin{matrix}${"&".repeat(2400)}\\end{matrix}\n\`\`\``,
  "a wide matrix": `\`\`\`math\n\\begin{matrix}${"a&".repeat(1200)}\\end{matrix}\n\`\`\``,
  "quotes 500 deep, line by line": fill(`${">".repeat(500)} a\n`),
  "quotes and lists 500 deep, line by line": fill(`${"> * ".repeat(250)}a\n`),
  "marks within marks 500 deep": `${"**~~*".repeat(500)}a${"*~~**".repeat(500)}`,
  "spoilers within spoilers": nestedFences(60, "spoiler x"),
  "quotes, spoilers and formulas within each other": nestedFences(80, "quote", "spoiler x", "math"),
  "links in marks in links": fill("[**a [~~b](https://c.example) d**](https://e.example) "),
  "fenced quotes": fill("```quote\n"),
  "fenced quotes after an indented fence": `    \`\`\`\n${fill("```quote\n")}`.slice(0, length),
  "fenced spoilers": fill("```spoiler x\n"),
  "a long table": `|a|b|\n|-|-|\n${fill("|x|y|\n")}`.slice(0, length),
  "a wide table": `|${"a|".repeat(1600)}\n|${"-|".repeat(1600)}\n${"|x|\n".repeat(800)}`,
  "many code blocks": fill("```py\nx\n```\n"),
  "a program": `\`\`\`python\n${fill("def f(x): return 'a' # c\n")}`.slice(0, length),
  "words that may begin a declaration": `\`\`\`c\n${"def ".repeat(1240)}\n\`\`\`\n\`\`\`c\n${fill("function a\n").slice(0, 4900)}\n\`\`\``,
  "endless digits": `\`\`\`python\n${fill("0")}`.slice(0, length),
  "markup to highlight": `\`\`\`html\n${fill("<a b='")}`.slice(0, length),
  lines: fill("a\n"),
  headings: fill("# a\n"),
  "blank lines": fill("\n"),
  linkifiers: fill("#123 "),
  emoticons: fill(":) "),
  pictures: fill("https://x.example/a.png "),
  "everything at once": fill("*[`_~<@#:$|\\"),
};

test.each(Object.entries(bombs))("%s", (_, source) => {
  let html = "";
  const spent = leastCpuMilliseconds(allowed, () => {
    html = renderMessage(source, corpusSnapshot).html;
  });
  expect(spent).toBeLessThan(allowed);
  expect(Buffer.byteLength(html)).toBeLessThan(1_000_000);
});

test("too large or too many formulas are shown as source, the others as formulas", () => {
  const matrix = `\\begin{smallmatrix}${"&".repeat(400)}\\end{smallmatrix}`;
  const { html } = renderMessage(`$$x$$ and $$${matrix}$$`, corpusSnapshot);
  expect(html).toContain("katex");
  expect(html).toContain(`<span class="tex-error">$$${matrix.replaceAll("&", "&amp;")}$$</span>`);

  const lemma = "Let $$\\alpha_i + \\beta_i \\leq \\frac{1}{n}$$ hold for all $$i < n$$ of the sequence. ";
  const paper = renderMessage(fill(lemma), corpusSnapshot).html;
  expect(paper).toContain("katex");
  expect(paper).toContain("tex-error");
  expect(paper.length).toBeLessThan(LONGEST_HTML);
});

test("a message whose HTML would be too long is shown as source, with its mentions", () => {
  const source = `@**Mara Lindt** <b> & co\n${"🎉".repeat(9900)}`;
  const { html, mentionedUserIds } = renderMessage(source, corpusSnapshot);
  expect(html).toBe(`<p>@**Mara Lindt** &lt;b&gt; &amp; co<br>\n${"🎉".repeat(9900)}</p>`);
  expect(mentionedUserIds).toEqual([7]);
});

test.each([
  `${">".repeat(60)} deep`,
  "* a\n".repeat(1201),
  "**a** ".repeat(301),
  "a\n".repeat(2501),
  `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${"|x|\n".repeat(100)}`,
])(
  "a message that is too complex to be formatted is shown as its source, and its mentions count (%#)",
  (text) => {
    const source = `${text}\n\n<b> @**Mara Lindt|7** a@**Mara Lindt** @_**Mara Lindt** @**nobody** @**all** @*`;
    const { html, mentionedUserIds, channelWildcard, plainText } = renderMessage(source, corpusSnapshot);
    const shown = text.replaceAll(">", "&gt;").replaceAll("\n", "<br>\n");
    const mention = '<span class="user-mention" data-user-id="7">@Mara Lindt</span>';
    const silent = '<span class="user-mention silent" data-user-id="7">Mara Lindt</span>';
    const all = '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span>';
    expect(html).toBe(
      `<p>${shown}<br>\n<br>\n&lt;b&gt; ${mention} a@**Mara Lindt** ${silent} @**nobody** ${all} @*</p>`,
    );
    expect(mentionedUserIds).toEqual([7]);
    expect(channelWildcard).toBe(true);
    expect(plainText).toContain("a@**Mara Lindt** Mara Lindt @**nobody**");
  },
);

test("long typical messages are formatted", () => {
  const written = {
    code: `\`\`\`c\n${fill("/******** a ********/\nint *p = **q;\n")}`.slice(0, 9990),
    "bold words": fill("some **bold** and *italic* words, then more of them. "),
    list: fill("* an item of ordinary length\n"),
    mentions: fill("@**Mara Lindt** "),
    "table of values": `|a|b|c|\n|-|-|-|\n${fill("|some value|another|third one|\n")}`.slice(0, 9990),
    "code in several languages": `\`\`\`js\n${"const a = b.map((c) => c + 1);\n".repeat(150)}\`\`\`\n\`\`\`c\n${"if (a == b) return c;\n".repeat(200)}\`\`\``,
    proof: fill("Let $$x_i$$ be the $$i$$-th root of $$p(x)$$, as in the lemma. "),
    rule: `${"* ".repeat(30)}\n${"> ".repeat(20)}deep`,
  };
  for (const source of Object.values(written)) {
    expect(renderMessage(source, corpusSnapshot).html).not.toContain(plainHtml(source));
  }
});

test("a formula of characters without a font logs nothing", () => {
  const warn = vi.spyOn(console, "warn");
  expect(renderMessage("$$ € 🎉 $$", corpusSnapshot).html).toContain("katex");
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

/** Highlighting in HTML. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import type { Match } from "./compile-search.ts";
import { highlightHtml } from "./highlight.ts";
import { parseSearch } from "./parse-search.ts";

const matchesOf = (text: string): Match[] =>
  parseSearch(text).map(({ phrase }) =>
    phrase.map(({ text: word, distance, isPrefix }) => ({
      texts: new Set(isPrefix ? [] : [word]),
      prefix: isPrefix ? word : null,
      distance,
    })),
  );

const marked = (html: string, search: string) =>
  highlightHtml(html, matchesOf(search))
    .replaceAll('<span class="highlight">', "[")
    .replaceAll(/(\[[^\]<]*)<\/span>/g, "$1]");

test.each([
  ["<p>Éa b éa</p>", "ea", "<p>[Éa] b [éa]</p>"],
  [
    '<p><a href="http://x.y" title="x > y">x</a></p>',
    "x",
    '<p><a href="http://x.y" title="x > y">[x]</a></p>',
  ],
  ["<p>amp &amp; lt &lt;b&gt; b</p>", "amp lt b", "<p>[amp] &amp; [lt] &lt;[b]&gt; [b]</p>"],
  ["<p>a <em>b</em> c a</p>", '"a b c"', "<p>[a] <em>[b]</em> [c] a</p>"],
  ["<p>東京都</p>", "京都", "<p>東[京都]</p>"],
  ["<p>東京都</p>", "東京都", "<p>[東京都]</p>"],
  ["<p>東京都</p>", "京", "<p>東[京]都</p>"],
  ["<p>getUserName</p>", "user", "<p>get[User]Name</p>"],
  [
    '<p><span class="katex"><span>x</span> x</span> x</p>',
    "x",
    '<p><span class="katex"><span>x</span> x</span> [x]</p>',
  ],
  [
    '<p><span aria-label="x" class="emoji emoji-1" title="x">:x:</span> x</p>',
    "x",
    '<p><span aria-label="x" class="emoji emoji-1" title="x">:x:</span> [x]</p>',
  ],
  ["<p>nothing</p>", "something", "<p>nothing</p>"],
  ["<p>since v2.10.3</p>", "2.10.3", "<p>since v[2].[10].[3]</p>"],
])("%j with %j", (html, search, expected) => {
  expect(marked(html, search)).toBe(expected);
});

test("a partly formatted word is highlighted in pieces", () => {
  const matches: Match[] = [[{ texts: new Set(["boldtext"]), prefix: null, distance: 0 }]];
  const mark = (text: string) => `<span class="highlight">${text}</span>`;
  expect(highlightHtml("<p>a <strong>bold</strong>text b</p>", matches)).toBe(
    `<p>a <strong>${mark("bold")}</strong>${mark("text")} b</p>`,
  );
});

test("removing the highlights restores any HTML", () => {
  const text = fc.stringMatching(/^[ab cé東京&;]{0,12}$/).map((value) => value.replaceAll("&", "&amp;"));
  const html = fc.array(
    fc.oneof(
      text,
      text.map((value) => `<b title="${value} > a">${value}</b>`),
      fc.constant("<br>"),
    ),
  );
  fc.assert(
    fc.property(html, fc.stringMatching(/^[ab cé東京"]{0,12}$/), (parts, search) => {
      const whole = parts.join("");
      const result = highlightHtml(whole, matchesOf(search));
      expect(result.replaceAll(/<span class="highlight">([^<]*)<\/span>/g, "$1")).toBe(whole);
    }),
  );
});

test.each([
  ["a ".repeat(5_000), "a ".repeat(250)],
  ["a ".repeat(5_000), `"${"a ".repeat(240)}b"`],
  ["東".repeat(10_000), "東".repeat(400)],
  ["<b>".repeat(3_000), "b"],
])("the longest message is looked through in little time (%#)", (html, search) => {
  const matches = matchesOf(search);
  expect(leastCpuMilliseconds(250, () => highlightHtml(html, matches))).toBeLessThan(250);
});

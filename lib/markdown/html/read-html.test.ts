/** Any HTML becomes a tree in linear time. */
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { readHtml } from "./read-html.ts";
import { serializeHtml } from "./serialize-html.ts";

test.each([
  ["<p>a<p>b", "<p>a</p><p>b</p>"],
  ["<ul><li>a<li>b</ul>c", "<ul><li>a</li><li>b</li></ul>c"],
  [
    "<table><tr><td>1<td>2<tr><td>3</table>",
    "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>",
  ],
  [
    "<B>x</b></i> 1 < 2 &amp; &eacute;&#8364;&#x1F389;&nope; &#0;",
    "<b>x</b> 1 &lt; 2 &amp; é€\u{1f389}&amp;nope; \u{fffd}",
  ],
  ["<head><title>t</title></head><style>p{}</style><!-- c --><script>a<b</script>d", "d"],
  [
    "<a HREF='x?a=1&amp;b=2' title=t>l</a><br/><img src=\"y\">",
    '<a href="x?a=1&amp;b=2" title="t">l</a><br><img src="y">',
  ],
  ["a<p class=' x  y '>b", 'a<p class="x y">b</p>'],
  ["never <a href=", "never "],
])("%o", (html, read) => {
  expect(serializeHtml(readHtml(html))).toBe(read);
});

test.each([
  [
    "open marks in every paragraph",
    (n: number) => `${Array.from({ length: n }, (_, i) => `<b a=${i}>`).join("")}${"<p>x".repeat(n)}`,
  ],
  ["deep nesting", (n: number) => "<blockquote>".repeat(n)],
  ["unending comments", (n: number) => "<!--".repeat(n)],
  ["unending scripts", (n: number) => "<script>".repeat(n)],
  ["names without values", (n: number) => `<a ${"a".repeat(n)}>`],
  ["quotes without end", (n: number) => `<a ${"a=\"b a='".repeat(n)}>`],
  ["ampersands", (n: number) => "&a".repeat(n)],
])("%s cost no more than their length", (_what, make) => {
  const html = make(20_000);
  expect(leastCpuMilliseconds(400, () => serializeHtml(readHtml(html)))).toBeLessThan(400);
});

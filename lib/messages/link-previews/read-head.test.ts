/** Reading heads like a browser. */

import fc from "fast-check";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { withoutReferences } from "./page-facts.ts";
import { readHead } from "./read-head.ts";

const read = (html: string) =>
  Array.from(readHead(html), ({ name, attributes, text }) =>
    name === "title"
      ? `title ${withoutReferences(text)}`
      : `${name} ${withoutReferences(attributes.get("content") ?? "none")}`,
  );

/** The reference result. */
function readByTree(html: string): string[] {
  const elements = (node: Nodes): Element[] =>
    "children" in node ? node.children.flatMap((child) => (child.type === "element" ? [child] : [])) : [];
  const page = elements(fromHtml(html));
  const head = page.flatMap(elements).find(({ tagName }) => tagName === "head");
  return (head ? elements(head) : [])
    .filter(({ tagName }) => ["title", "meta", "base"].includes(tagName))
    .map((element) => {
      if (element.tagName !== "title") return `${element.tagName} ${element.properties.content ?? "none"}`;
      return `title ${element.children.map((child) => (child.type === "text" ? child.value : "")).join("")}`;
    });
}

const part = fc.constantFrom(
  ..."<>/='\"-! a\n",
  "<title>",
  "</title>",
  "<TITLE lang='>'>",
  "<meta content='a>b' name=x>",
  "<meta content=a/b>",
  "<meta x='>' CONTENT=\"&amp;'\" content=c />",
  "<base href=/x>",
  "<!--",
  "-->",
  "--!>",
  "<!-->",
  "<!DOCTYPE html>",
  "<?xml ?>",
  "</ a>",
  "<html>",
  "<head>",
  "</head>",
  "</html>",
  "</p>",
  "<script>",
  "<script src='</script>'>",
  "</script >",
  "<style>",
  "</style>",
  "<template>",
  "</template>",
  "<noframes>",
  "</noframes>",
  "<body>",
  "<svg>",
  "</svg>",
  "<p>",
  "<link rel=x>",
  "&lt;",
  "&amp;",
);

test("every page has the head that a parser finds", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const html = parts.join("");
      expect(read(html)).toEqual(readByTree(html));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["the title of a drawing", "<html><body><svg><title>icon</title></svg>", []],
  ["a title in a comment", "<!-- <title>a</title> --><title>b</title>", ["title b"]],
  ["a title in a script", "<script>'<title>a</title>'</script><title>b</title>", ["title b"]],
  ["a title in a template", "<template><title>a</title></template><title>b</title>", ["title b"]],
  [
    "a title in an attribute",
    "<meta content='<title>a</title>'><title>b</title>",
    ["meta <title>a</title>", "title b"],
  ],
  ["what stands in the body", "<title>a</title><p><meta content=b><title>c</title>", ["title a"]],
  ["a picture without scripts", "<noscript><img src=x></noscript><meta content=b>", ["meta b"]],
  ["tags in a title", "<title>a <b>&lt;c></title>", ["title a <b><c>"]],
])("%s", (_what, html, expected) => {
  expect(read(html)).toEqual(expected);
});

test("an empty element of XHTML ends where it begins", () => {
  const html = '<?xml version="1.0"?><html><head><script src="x"/><title>a</title></head></html>';
  expect(Array.from(readHead(html, true), ({ text }) => text)).toEqual(["a"]);
});

test.each([
  ["a&amp;b &lt;&eacute;&copy &amp", "a&b <é© &"],
  ["&#39;&#x27;&#x1F600;&#146;", "''😀’"],
  ["&#0;&#xD800;&#99999999;", "\ufffd\ufffd\ufffd"],
  ["?a=1&copy=2&ampere &nothing; &", "?a=1&copy=2&ampere &nothing; &"],
])("%s is %s", (source, text) => {
  expect(withoutReferences(source)).toBe(text);
});

test.each([
  "<meta ",
  '<meta a="',
  "<!--",
  "<script><!--",
  "<title>",
  "<title></titl",
  "<template>",
  "</",
  "<meta =",
  "<meta a a1=",
  "<",
  " ",
  "&#",
  "<script></script",
  "<style><",
])("half a megabyte of %j is read in time", (piece) => {
  const html = piece.repeat(512_000 / piece.length);
  const distinct = `<meta ${Array.from({ length: 60_000 }, (_, index) => `a${index}`).join(" ")}>`;
  expect(leastCpuMilliseconds(300, () => void [read(html), read(distinct)])).toBeLessThan(300);
});

/** Messages, names and pages cannot add unknown elements, attributes or schemes. */
import fc from "fast-check";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect, test, vi } from "vitest";
import { corpusSnapshot } from "../testing/corpus-snapshot.ts";
import { readCorpus } from "../testing/read-corpus.ts";
import { linkSchemes } from "./html/sanitize-schema.ts";
import { serializeHtml } from "./html/serialize-html.ts";
import { compileLinkifier } from "./links/compile-linkifier.ts";
import { renderByPipeline } from "./render-message.ts";
import type { MarkdownSnapshot } from "./snapshot/organization-snapshot.ts";

/** Raised for fuzzing. */
const runs = Number(process.env.FUZZ_RUNS ?? 1000);
vi.setConfig({ testTimeout: 20_000 + runs * 20 });

const attacks = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>1</script>",
  "vbscript:x",
  "&#106;avascript:alert(1)",
  "java\nscript:alert(1)",
  "</p></div><svg/onload=alert(1)>",
  "<a href='javascript:1'>",
  "expression(alert(1))",
  "url(javascript:1)",
  "\u202e\u2066\u200b\ufeff\0",
  "]]><!--",
  "</span>",
  "`;alert(1)//",
];

const openers = [
  ...[
    "**",
    "*",
    "~~",
    "`",
    "``",
    "```",
    "~~~",
    "```quote\n",
    "```spoiler ",
    "```math\n",
    "```js\n",
    "$$",
    "> ",
    "* ",
  ],
  ...[
    "1. ",
    "# ",
    "|a|b|\n|-|-|\n|",
    "[",
    "](",
    ")",
    "![",
    "](/user_uploads/2/ab/cat.png)",
    "<",
    ">",
    "<time:",
    "@**",
  ],
  ...[
    "@_**",
    "@*",
    "#**",
    "#**general>",
    ":",
    ":tada:",
    "\n",
    "\n\n",
    "    ",
    " ",
    "\\",
    "&amp;",
    "&lt;",
    "#123 ",
  ],
  ...[
    "https://x.example/",
    "x.example ",
    "https://youtu.be/titled_vid1",
    "https://news.example/story",
    "a@x.com ",
    "/me ",
  ],
  ...[
    "\\frac{",
    "}",
    "\\href{javascript:1}{x}",
    "\\htmlClass{x}{y}",
    "\\color{",
    "\\text{",
    "@**Mara Lindt**",
    "|7**",
  ],
];

const hostileText = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("x", "a b", "漢字", "🎉"),
);
const hostileMessage = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...openers) }, { weight: 2, arbitrary: hostileText }),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(""));

/** An attacker chose all names. */
function hostileSnapshot(name: string): MarkdownSnapshot {
  return {
    ...corpusSnapshot,
    emptyTopicName: name,
    peopleNamed: () => [{ id: 1, fullName: name }],
    groupNamed: () => ({ id: 2, displayName: name, mayMention: true }),
    channelNamed: () => ({ id: 3, name }),
    emojiNamed: () => ({ kind: "image", url: name }),
    emojiNameOf: () => ({ name, code: name }),
    linkPreview: () => ({ title: name, description: name, imageUrl: name }),
    proxiedImageUrl: () => name,
    upload: () => ({
      kind: "image",
      contentType: name,
      dimensions: null,
      thumbnailUrl: name,
      isAnimated: true,
      transcodedName: name,
    }),
  };
}

const knownElements = new Set<string>();
const knownAttributes = new Set<string>();
for (const { html } of readCorpus()) walk(fromHtml(html, { fragment: true }), learn);

function learn({ tagName, properties }: Element): void {
  knownElements.add(tagName);
  for (const name of Object.keys(properties)) knownAttributes.add(`${tagName}.${name}`);
}

function walk(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === "element") visit(node);
  if ("children" in node) for (const child of node.children) walk(child, visit);
}

const harmlessStyle =
  /^(?:background-image: url\("(?:\/(?!\/)|https?:\/\/)[^"\\()\n]*"\)|[a-z0-9#:;.\s-]*)$/i;
/** Formulas use more elements than the corpus contains. */
const formulaElements = /^(?:math|semantics|annotation|m[a-z]+|svg|path|line)$/;

function expectHarmless(html: string): void {
  const tree = fromHtml(html, { fragment: true });
  walk(tree, ({ tagName, properties }) => {
    expect(knownElements.has(tagName) || formulaElements.test(tagName), tagName).toBe(true);
    for (const [name, value] of Object.entries(properties)) {
      expect(name).not.toMatch(/^on/i);
      if (!formulaElements.test(tagName)) expect([...knownAttributes]).toContain(`${tagName}.${name}`);
      if (name === "href" || name === "src") expectHarmlessAddress(String(value));
      if (name === "style") expect(String(value)).toMatch(harmlessStyle);
    }
  });
}

function expectHarmlessAddress(address: string): void {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) expect(linkSchemes).toContain(scheme);
}

function htmlOf(source: string, snapshot: MarkdownSnapshot): string {
  return renderByPipeline(source, snapshot).html;
}

test("the HTML of a hostile message contains only known markup", () => {
  fc.assert(
    fc.property(hostileMessage, (source) => {
      const html = htmlOf(source, corpusSnapshot);
      if (html !== null) expectHarmless(html);
    }),
    { numRuns: runs },
  );
});

test("hostile names of people, groups, channels, emoji, files and pages stay text", () => {
  fc.assert(
    fc.property(hostileMessage, hostileText, (source, name) => {
      const html = htmlOf(source, hostileSnapshot(name));
      if (html !== null) expectHarmless(html);
    }),
    { numRuns: runs },
  );
});

test("linkifier templates cannot make a URL of another scheme", () => {
  for (const urlTemplate of [
    "javascript:{x}",
    "{x}",
    "{+x}",
    "data:text/html,{x}",
    " javascript:{x}",
    "java\tscript:{+x}",
    "//{x}",
  ]) {
    const linkifiers = [compileLinkifier({ pattern: "X-(?P<x>\\S+)", urlTemplate })];
    for (const attack of attacks) {
      const { html } = renderByPipeline(`X-${attack}`, { ...corpusSnapshot, linkifiers });
      expectHarmless(html);
    }
  }
});

test("the HTML is balanced: parsing and serializing it again gives the same", () => {
  fc.assert(
    fc.property(hostileMessage, (source) => {
      const html = htmlOf(source, { ...corpusSnapshot, math: null });
      if (html !== null && !html.includes("<table")) {
        expect(serializeHtml(fromHtml(html, { fragment: true }))).toBe(html);
      }
    }),
    { numRuns: runs },
  );
});

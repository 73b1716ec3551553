/** react-markdown with the same plugins shows what the server renders, for the whole corpus. */
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { keepUrl, rehypePlugins, remarkPlugins, remarkRehypeOptions } from "../parsing/markdown-plugins.ts";
import { corpusSnapshot } from "./corpus-snapshot.ts";
import { readCorpus } from "./read-corpus.ts";

const frameOfTable = new Set(["table", "thead", "tbody", "tr"]);

/** The tree a browser builds, without what shows no difference: order of attributes, spaces in styles and tables' frames. */
function treeOf(html: string): unknown {
  return simplify(fromHtml(html, { fragment: true }));
}

function simplify(node: Nodes): unknown {
  if (node.type === "text") return node.value;
  if (node.type === "root") return node.children.filter((child) => !isPreloadHint(child)).map(simplify);
  if (node.type !== "element") return null;
  const attributes = Object.entries(node.properties)
    .map(([name, value]) => [name, name === "style" ? simpleStyle(String(value)) : String(value)])
    .sort();
  const children = frameOfTable.has(node.tagName)
    ? node.children.filter((child) => child.type !== "text" || child.value.trim() !== "")
    : node.children;
  return {
    tag: node.tagName,
    attributes: Object.fromEntries(attributes),
    children: children.map(simplify),
  };
}

/** React on a server announces pictures before the markup. */
function isPreloadHint(node: Nodes): boolean {
  return node.type === "element" && node.tagName === "link" && node.properties.as === "image";
}

function simpleStyle(style: string): string {
  return style.replace(/\s*([:;])\s*/g, "$1").replace(/;$/, "");
}

function show(source: string): string {
  return renderToStaticMarkup(
    <Markdown
      remarkPlugins={remarkPlugins(corpusSnapshot)}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={rehypePlugins}
      urlTransform={keepUrl}
    >
      {source}
    </Markdown>,
  );
}

test.each(readCorpus().map((pair) => [`${pair.construct}: ${pair.title}`, pair] as const))(
  "%s",
  (_, { source, html }) => {
    expect(treeOf(show(source))).toEqual(treeOf(html));
  },
);

test.each([">".repeat(100), `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${"|x|\n".repeat(100)}`])(
  "a text that the server would refuse shows the reason",
  (source) => {
    expect(show(source)).toMatch(/^<p>Message is too complex to be formatted: it has [^<]*<\/p>$/);
  },
);

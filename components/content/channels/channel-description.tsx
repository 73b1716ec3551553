/** A channel's description as one formatted line. */
import type { ElementContent, RootContent } from "hast";
import { createElement, Fragment, memo, type ReactNode } from "react";
import { linkAddress } from "../message-content/content-address.ts";
import { parseContent } from "../message-content/parse-content.ts";
import { excerptOf, lineOf } from "../message-content/plain-excerpt.ts";

export function ChannelDescription({ html }: { html: string }) {
  return parseContent(html).children.map(inLine);
}

export const CutDescription = memo(function CutDescription({ html }: { html: string }) {
  const tree = parseContent(html);
  return <span title={lineOf(tree)}>{tree.children.map(inLine)}</span>;
});

const EMPHASIS: ReadonlySet<string> = new Set(["strong", "em", "del", "code"]);
/** Elements replaced by their content. */
const OPEN: ReadonlySet<string> = new Set([
  ...["p", "ul", "ol", "li", "blockquote", "div", "span"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
]);

function inLine(node: RootContent | ElementContent, key: number): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  const { tagName, properties, children } = node;
  if (EMPHASIS.has(tagName)) return createElement(tagName, { key }, children.map(inLine));
  const href = tagName === "a" ? linkAddress(String(properties.href ?? ""), window.location.origin) : null;
  if (href !== null && children.some(({ type }) => type === "text")) {
    return (
      <a
        key={key}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent hover:underline"
      >
        {children.map(inLine)}
      </a>
    );
  }
  const isDrawn = /emoji|katex/.test(String(properties.className ?? ""));
  if (!OPEN.has(tagName) || isDrawn) {
    return <Fragment key={key}>{excerptOf({ type: "root", children: [node] })}</Fragment>;
  }
  return <Fragment key={key}>{[...children.map(inLine), tagName === "span" ? "" : " "]}</Fragment>;
}

/** Turns the HTML of a message into React elements, of allowed elements and attributes only. */
import { createElement, type ReactNode } from "react";
import { DRAWING_ATTRIBUTES, DROPPED, MATH_ATTRIBUTES, SHOWN } from "./allowed-html.ts";
import { LocalTime } from "./local-time.tsx";
import { MessageImage, MessageLink, MessageMedia, MessageSpan, type Reader } from "./message-parts.tsx";
import { Spoiler } from "./spoiler.tsx";

/** One paragraph of words alone, as most messages are: nothing in it to be parsed. */
const PLAIN = /^<p>([^<&]+)<\/p>$/;

/** The message's elements. Nothing of the HTML reaches the page but by this function's lists. */
export function messageElements(html: string, reader: Reader): ReactNode {
  const words = PLAIN.exec(html)?.[1];
  if (words !== undefined) return <p>{words}</p>;
  return childrenOf(new DOMParser().parseFromString(html, "text/html").body, reader);
}

function childrenOf(parent: Node, reader: Reader): ReactNode[] {
  return [...parent.childNodes].map((node, index) => elementOf(node, index, reader));
}

function elementOf(node: Node, key: number, reader: Reader): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (DROPPED.has(tag)) return null;
  const special = SPECIAL[tag]?.(node, key, reader);
  if (special !== undefined) return special;
  if (!SHOWN.has(tag)) return <span key={key}>{childrenOf(node, reader)}</span>;
  const children = childrenOf(node, reader);
  return createElement(tag, { key, ...attributesOf(node) }, ...(children.length > 0 ? [children] : []));
}

type Special = (element: Element, key: number, reader: Reader) => ReactNode | undefined;

const SPECIAL: Readonly<Record<string, Special>> = {
  a: linkOf,
  img: imageOf,
  span: spanOf,
  div: divOf,
  time: timeOf,
  annotation: () => null,
  audio: (element, key, reader) => mediaOf("audio", element, key, reader),
  video: (element, key, reader) => mediaOf("video", element, key, reader),
};

/** Code is wider than the column at times: the keyboard must reach it to scroll it. */
function attributesOf(element: Element): Record<string, string | number | object> {
  const attributes: Record<string, string | number | object> = {};
  const className = element.getAttribute("class");
  if (className) attributes.className = className;
  const start = Number(element.getAttribute("start"));
  if (element.localName === "ol" && Number.isSafeInteger(start) && start > 0) attributes.start = start;
  if (element.localName === "pre") attributes.tabIndex = 0;
  const align = /text-align: (left|center|right)/.exec(element.getAttribute("style") ?? "")?.[1];
  if (align && (element.localName === "td" || element.localName === "th"))
    attributes.style = { textAlign: align };
  if (element instanceof MathMLElement) {
    for (const { name, value } of element.attributes) if (MATH_ATTRIBUTES.has(name)) attributes[name] = value;
  }
  if (element instanceof SVGElement) {
    for (const { name, value } of element.attributes) {
      const property = DRAWING_ATTRIBUTES.get(name);
      if (property) attributes[property] = value;
    }
  }
  return attributes;
}

function linkOf(element: Element, key: number, reader: Reader): ReactNode {
  return (
    <MessageLink
      key={key}
      href={element.getAttribute("href") ?? ""}
      title={element.getAttribute("title") ?? undefined}
      className={element.getAttribute("class") ?? undefined}
      reader={reader}
    >
      {childrenOf(element, reader)}
    </MessageLink>
  );
}

function imageOf(element: Element, key: number, reader: Reader): ReactNode {
  return (
    <MessageImage
      key={key}
      src={element.getAttribute("src") ?? ""}
      alt={element.getAttribute("alt") ?? ""}
      className={element.getAttribute("class") ?? undefined}
      dimensions={element.getAttribute("data-original-dimensions") ?? ""}
      reader={reader}
    />
  );
}

function mediaOf(tag: "audio" | "video", element: Element, key: number, reader: Reader): ReactNode {
  return <MessageMedia key={key} tag={tag} src={element.getAttribute("src") ?? ""} reader={reader} />;
}

function spanOf(element: Element, key: number, reader: Reader): ReactNode {
  return (
    <MessageSpan
      key={key}
      className={element.className}
      label={element.getAttribute("aria-label") ?? element.getAttribute("title") ?? ""}
      text={element.textContent ?? ""}
      userId={element.getAttribute("data-user-id") ?? undefined}
      groupId={element.getAttribute("data-user-group-id") ?? undefined}
      css={element.getAttribute("style") ?? undefined}
      tex={element.className === "katex" ? element.querySelector("annotation")?.textContent : undefined}
      reader={reader}
    >
      {childrenOf(element, reader)}
    </MessageSpan>
  );
}

function divOf(element: Element, key: number, reader: Reader): ReactNode | undefined {
  if (!element.classList.contains("spoiler-block")) return undefined;
  const [header, content] = element.children;
  return (
    <Spoiler key={key} header={header?.textContent?.trim() ? childrenOf(header, reader) : null}>
      {content ? childrenOf(content, reader) : null}
    </Spoiler>
  );
}

function timeOf(element: Element, key: number): ReactNode {
  const moment = Date.parse(element.getAttribute("datetime") ?? "");
  return Number.isNaN(moment) ? element.textContent : <LocalTime key={key} seconds={moment / 1000} />;
}

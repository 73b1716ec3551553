/** Turns the HTML of a message into React elements, of allowed elements and attributes only. */
import { createElement, type ReactNode } from "react";
import { DROPPED, linkAddress, MATH_ATTRIBUTES, mediaAddress, SHOWN } from "./allowed-html.ts";
import { LocalTime } from "./local-time.tsx";
import { Spoiler } from "./spoiler.tsx";

export type Reader = { ownUserId: number; origin: string };

/** The message's elements. Nothing of the HTML reaches the page but by this function's lists. */
export function messageElements(html: string, reader: Reader): ReactNode {
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

function attributesOf(element: Element): Record<string, string | number | object> {
  const attributes: Record<string, string | number | object> = {};
  const className = element.getAttribute("class");
  if (className) attributes.className = className;
  const start = Number(element.getAttribute("start"));
  if (element.localName === "ol" && Number.isSafeInteger(start) && start > 0) attributes.start = start;
  const align = /text-align: (left|center|right)/.exec(element.getAttribute("style") ?? "")?.[1];
  if (align && (element.localName === "td" || element.localName === "th"))
    attributes.style = { textAlign: align };
  if (element instanceof MathMLElement) {
    for (const { name, value } of element.attributes) if (MATH_ATTRIBUTES.has(name)) attributes[name] = value;
  }
  return attributes;
}

function linkOf(element: Element, key: number, reader: Reader): ReactNode {
  const href = linkAddress(element.getAttribute("href") ?? "", reader.origin);
  const children = childrenOf(element, reader);
  if (href === null) return <span key={key}>{children}</span>;
  const title = element.getAttribute("title") ?? undefined;
  const className = element.getAttribute("class") ?? undefined;
  const outside = href.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a key={key} href={href} title={title} className={className} {...outside}>
      {children}
    </a>
  );
}

function imageOf(element: Element, key: number, reader: Reader): ReactNode {
  const src = mediaAddress(element.getAttribute("src") ?? "", reader.origin);
  const alt = element.getAttribute("alt") ?? "";
  if (src === null) return alt;
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(element.getAttribute("data-original-dimensions") ?? "");
  return (
    <img
      key={key}
      src={src}
      alt={alt}
      className={element.getAttribute("class") ?? undefined}
      loading="lazy"
      decoding="async"
      // Known before the image is there, so that nothing jumps when it comes.
      width={size?.[1]}
      height={size?.[2]}
    />
  );
}

function mediaOf(tag: "audio" | "video", element: Element, key: number, reader: Reader): ReactNode {
  const src = mediaAddress(element.getAttribute("src") ?? "", reader.origin);
  return src && createElement(tag, { key, src, controls: true, preload: "metadata" });
}

function spanOf(element: Element, key: number, reader: Reader): ReactNode | undefined {
  const code = /(?:^| )emoji-([0-9a-f-]+)/.exec(element.className)?.[1];
  if (code) return emojiOf(element, key, code);
  if (element.classList.contains("katex-html")) return null;
  const userId = element.getAttribute("data-user-id");
  if (userId === null && !element.className.includes("mention")) return undefined;
  const isOwn = userId === "*" || Number(userId) === reader.ownUserId;
  return (
    <span key={key} className={isOwn ? "mention mention-own" : "mention"}>
      {childrenOf(element, reader)}
    </span>
  );
}

function emojiOf(element: Element, key: number, code: string): ReactNode {
  const points = code.split("-").map((point) => Number.parseInt(point, 16));
  if (points.some((point) => !(point > 0 && point <= 0x10ffff))) return element.textContent;
  const name = element.getAttribute("aria-label") ?? element.getAttribute("title") ?? "emoji";
  return (
    <span key={key} role="img" aria-label={name} title={element.textContent ?? name} className="emoji">
      {String.fromCodePoint(...points)}
    </span>
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

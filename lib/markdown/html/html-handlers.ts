/** Converts Markdown nodes to the markup that clients read. */
import type { Element, ElementContent } from "hast";
import type { Code, Link, List, ListItem, Parents, Table, TableRow } from "mdast";
import { defaultHandlers, type Handlers, type State } from "mdast-util-to-hast";
import type {
  ChannelLink,
  Emoji,
  GlobalTime,
  InlineMath,
  InlineMedia,
  LinkPreviewBlock,
  MathBlock,
  Mention,
  Spoiler,
} from "../parsing/message-nodes.ts";
import { element, text } from "./element.ts";

/** For `remark-rehype`. */
export const htmlHandlers: Handlers = {
  channelLink: (_state: State, node: ChannelLink) => channelLinkElement(node),
  code: (_state: State, node: Code) => node.data?.block,
  emoji: (_state: State, node: Emoji) => emojiElement(node),
  globalTime: (_state: State, node: GlobalTime) =>
    element("time", { dateTime: node.datetime }, [text(node.text)]),
  inlineMedia: (_state: State, node: InlineMedia) => node.element,
  inlineMath: (_state: State, node: InlineMath) => inlineMathElements(node),
  link: linkElement,
  linkPreview: (_state: State, node: LinkPreviewBlock) => node.element,
  listItem: listItemElement,
  mathBlock: (_state: State, node: MathBlock) => mathBlockElement(node),
  mention: (_state: State, node: Mention) => mentionElement(node),
  spoiler: spoilerElement,
  table: tableElement,
};

/** `<span class="user-mention" data-user-id="7">@Name</span>`, for example. */
export function mentionElement({ target, name, silent }: Mention): Element {
  const shown = text(silent ? name : `@${name}`);
  const quiet = silent ? ["silent"] : [];
  switch (target.kind) {
    case "person":
      return element("span", { className: ["user-mention", ...quiet], dataUserId: String(target.id) }, [
        shown,
      ]);
    case "group":
      return element(
        "span",
        { className: ["user-group-mention", ...quiet], dataUserGroupId: String(target.id) },
        [shown],
      );
    case "channel":
      return element(
        "span",
        { className: ["user-mention", "channel-wildcard-mention", ...quiet], dataUserId: "*" },
        [shown],
      );
    case "topic":
      return element("span", { className: ["topic-mention", ...quiet] }, [shown]);
  }
}

/** `<a class="stream-topic" data-stream-id="3" href="…">#channel &gt; topic</a>`, for example. */
export function channelLinkElement(node: ChannelLink): Element {
  const children: ElementContent[] = [];
  if (node.topic === null) children.push(text(`#${node.channelName}`));
  else if (node.topic !== "") children.push(text(`#${node.channelName} > ${node.topic}`));
  else children.push(text(`#${node.channelName} > `), element("em", {}, [text(node.emptyTopicName)]));
  if (node.kind === "message") {
    children.push(text(" @ 💬"));
    return element("a", { className: ["message-link"], href: node.href }, children);
  }
  const className = [node.kind === "channel" ? "stream" : "stream-topic"];
  return element("a", { className, dataStreamId: String(node.channelId), href: node.href }, children);
}

export function emojiElement({ name, target }: Emoji): Element {
  const title = name.replaceAll("_", " ");
  if (target.kind === "image") {
    return element("img", { alt: `:${name}:`, className: ["emoji"], src: target.url, title }, []);
  }
  const className = ["emoji", `emoji-${target.code}`];
  return element("span", { ariaLabel: title, className, role: "img", title }, [text(`:${name}:`)]);
}

/** Does not encode the brackets of IPv6 hosts. */
function linkElement(state: State, node: Link): Element {
  const shown: Element = defaultHandlers.link(state, node);
  const href = String(shown.properties.href);
  shown.properties.href = href.replace(/^([a-z]+:\/\/(?:[^/?#@]*@)?)%5B([0-9a-f:.]+)%5D/i, "$1[$2]");
  return shown;
}

function inlineMathElements({ value, elements }: InlineMath): ElementContent[] {
  if (elements) return [...elements];
  return [element("span", { className: ["tex-error"] }, [text(`$$${value}$$`)])];
}

function mathBlockElement({ formulas = [] }: MathBlock): Element {
  const children = formulas.flatMap(({ value, elements }, index): ElementContent[] => [
    ...(index > 0 ? [text("\n\n")] : []),
    ...(elements ?? [element("span", { className: ["tex-error"] }, [text(value)])]),
  ]);
  return element("p", {}, children);
}

function spoilerElement(state: State, node: Spoiler): Element {
  const header = node.children.find((part) => part.type === "spoilerHeader");
  const content = node.children.find((part) => part.type === "spoilerContent");
  return element("div", { className: ["spoiler-block"] }, [
    element("div", { className: ["spoiler-header"] }, inBlock(header ? state.all(header) : [])),
    element(
      "div",
      { className: ["spoiler-content"], ariaHidden: "true" },
      inBlock(content ? state.all(content) : []),
    ),
  ]);
}

function inBlock(children: ElementContent[]): ElementContent[] {
  return [text("\n"), ...children.flatMap((child) => [child, text("\n")])];
}

/** Always with a body, and as many cells as the header. */
function tableElement(state: State, node: Table): Element {
  const [header, ...body] = node.children;
  const rows: (TableRow | undefined)[] = body.length > 0 ? body : [undefined];
  return element("table", {}, [
    text("\n"),
    element("thead", {}, [text("\n"), rowElement(state, node, header, "th"), text("\n")]),
    text("\n"),
    element("tbody", {}, inBlock(rows.map((row) => rowElement(state, node, row, "td")))),
    text("\n"),
  ]);
}

function rowElement(state: State, table: Table, row: TableRow | undefined, tagName: "th" | "td"): Element {
  const columns = table.align ?? [];
  const cells = columns.map((align, index) => {
    const cell = row?.children[index];
    return element(tagName, align ? { style: `text-align: ${align};` } : {}, cell ? state.all(cell) : []);
  });
  return element("tr", {}, inBlock(cells));
}

/**
 * Clients would show a line break between text and a block, so an item is `<li>text<ul>…</ul>\n</li>`, or
 * `<li>\n<p>text</p>\n</li>` in a loose list.
 */
function listItemElement(state: State, node: ListItem, parent: Parents | undefined): Element {
  const isLoose = parent?.type === "list" ? isLooseList(parent) : isLooseItem(node);
  const children: ElementContent[] = [];
  let mayBreak = true;
  for (const child of node.children) {
    const isText = child.type === "paragraph" && !isLoose;
    const shown = isText ? state.all(child) : [state.one(child, node) ?? []].flat();
    if (mayBreak && !isText) children.push(text("\n"));
    children.push(...shown);
    mayBreak = !isText;
  }
  if (mayBreak && node.children.length > 0) children.push(text("\n"));
  return element("li", {}, children);
}

function isLooseList(list: List): boolean {
  return Boolean(list.spread) || list.children.some(isLooseItem);
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

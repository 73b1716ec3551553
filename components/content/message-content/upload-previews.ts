/** Shows uploaded media below their links. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { element } from "../../../lib/markdown/html/element.ts";
import { hasClass, textOf } from "../../../lib/markdown/html/html-text.ts";
import { uploadPath } from "../../../lib/markdown/html/picture-paths.ts";

const KINDS: readonly (readonly [kind: "img" | "video" | "audio", ending: RegExp])[] = [
  ["img", /\.(?:png|jpe?g|gif|webp|avif)$/i],
  ["video", /\.(?:mp4|webm|mov)$/i],
  ["audio", /\.(?:mp3|m4a|ogg|flac|wav)$/i],
];

/** Class of the server's own previews. */
const BOX = "message_inline_image";

/** A paragraph with a single file link becomes its preview. */
export function withUploadPreviews(tree: Root): Root {
  // The server's previews are not repeated.
  const shown = new Set(sourcesIn(tree.children));
  const blocks = shown.size === 0 ? tree.children : withNames(tree.children);
  return { ...tree, children: blocks.flatMap((block) => withPreviews(block, shown)).map(withLinkedPictures) };
}

function withLinkedPictures<Node extends RootContent | ElementContent>(node: Node): Node | Element {
  if (node.type !== "element" || node.tagName === "a") return node;
  const { dataOriginalSrc: original } = node.properties;
  if (node.tagName === "img" && original) return element("a", { href: String(original) }, [node]);
  return { ...node, children: node.children.map((child) => withLinkedPictures(child)) };
}

/** Names the server's previews after their files; drops paragraphs with only that name. */
function withNames(blocks: readonly RootContent[]): RootContent[] {
  return blocks.flatMap((block, index) => {
    const href = String(onlyLink(block)?.properties.href ?? "");
    // Line breaks separate blocks.
    const next = blocks[index + 1]?.type === "text" ? blocks[index + 2] : blocks[index + 1];
    const isReplaced = uploadPath(href) !== null && next && isBox(next) && sourcesIn([next]).includes(href);
    return isReplaced ? [] : named(block);
  });
}

function named<Node extends RootContent | ElementContent>(node: Node): Node {
  if (node.type !== "element") return node;
  const [link] = isBox(node) ? linksIn(node) : [];
  if (!link) return { ...node, children: node.children.map(named) };
  const { href, title } = link.properties;
  const alt = String(title ?? String(href).split("/").at(-1));
  const children = link.children.map((child) =>
    child.type === "element" && child.tagName === "img"
      ? { ...child, properties: { ...child.properties, alt } }
      : child,
  );
  return { ...node, children: [{ ...link, children }] };
}

function isBox(node: RootContent | ElementContent): boolean {
  return node.type === "element" && hasClass(node, BOX);
}

function onlyLink(block: RootContent): Element | null {
  if (block.type !== "element" || block.tagName !== "p") return null;
  const [only] = block.children;
  return block.children.length === 1 && only?.type === "element" && only.tagName === "a" ? only : null;
}

export function rehypeUploadPreviews(): (tree: Root) => Root {
  return withUploadPreviews;
}

function withPreviews(block: RootContent, shown: Set<string>): RootContent[] {
  if (block.type !== "element") return [block];
  const links = linksIn(block);
  const previews = links.flatMap((link) => {
    const href = String(link.properties.href ?? "");
    if (shown.has(href)) return [];
    const preview = previewOf(href, textOf(link));
    if (preview) shown.add(href);
    return preview ?? [];
  });
  return onlyLink(block) && previews.length === 1 ? previews : [block, ...previews];
}

function previewOf(href: string, name: string): Element | null {
  const path = uploadPath(href);
  const kind = path === null ? undefined : KINDS.find(([, ending]) => ending.test(path))?.[0];
  if (kind === undefined) return null;
  if (kind === "audio") return box([element("audio", { controls: true, src: href, title: name }, [])]);
  if (kind === "video") return box([element("video", { preload: "metadata", src: href }, [])]);
  return box([element("a", { href, title: name }, [element("img", { src: href, alt: name }, [])])]);
}

function box(children: ElementContent[]): Element {
  return element("div", { className: [BOX] }, children);
}

function linksIn(block: Element): Element[] {
  if (block.tagName === "blockquote") return [];
  if (block.tagName === "a") return [block];
  return block.children.flatMap((child) => (child.type === "element" ? linksIn(child) : []));
}

function sourcesIn(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const links = isBox(node) ? linksIn(node).map((link) => String(link.properties.href)) : [];
    const { dataOriginalSrc: original } = node.properties;
    return [...links, ...(original ? [String(original)] : []), ...sourcesIn(node.children)];
  });
}

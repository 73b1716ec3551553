/** Shows uploaded pictures, films and sounds below the blocks that link to them. */
import type { Element, ElementContent, Root, RootContent } from "hast";
import { element } from "../../lib/markdown/html/element.ts";
import { hasClass, textOf } from "../../lib/markdown/html/html-text.ts";
import { uploadPath } from "../../lib/markdown/html/media-previews.ts";

const KINDS: readonly (readonly [kind: "img" | "video" | "audio", ending: RegExp])[] = [
  ["img", /\.(?:png|jpe?g|gif|webp|avif)$/i],
  ["video", /\.(?:mp4|webm|mov)$/i],
  ["audio", /\.(?:mp3|m4a|ogg|flac|wav)$/i],
];

/** The class that the server gives to what it shows itself. */
const BOX = "message_inline_image";

/** A paragraph that is nothing but the name of one picture is replaced by it. */
export function withUploadPreviews(tree: Root): Root {
  // What the server shows itself is not shown twice.
  const shown = new Set(sourcesIn(tree.children));
  return { ...tree, children: tree.children.flatMap((block) => withPreviews(block, shown)) };
}

/** The same as a step of a rehype pipeline. */
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
  const [only] = links;
  const isOnlyLink =
    block.tagName === "p" && links.length === 1 && block.children.every((node) => node === only);
  return isOnlyLink && previews.length === 1 ? previews : [block, ...previews];
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

/** Quoted messages are not illustrated again. */
function linksIn(block: Element): Element[] {
  if (block.tagName === "blockquote") return [];
  if (block.tagName === "a") return [block];
  return block.children.flatMap((child) => (child.type === "element" ? linksIn(child) : []));
}

function sourcesIn(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const links = hasClass(node, BOX) ? linksIn(node).map((link) => String(link.properties.href)) : [];
    const { dataOriginalSrc: original } = node.properties;
    return [...links, ...(original ? [String(original)] : []), ...sourcesIn(node.children)];
  });
}

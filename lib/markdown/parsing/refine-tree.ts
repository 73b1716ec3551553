/** Refines parsed trees for rendering. */
import type { ElementContent } from "hast";
import type { Code, Image, Link, Paragraph, Root, RootContent, Table } from "mdast";
import { fenceLanguage, withBlock } from "../html/code-block.ts";
import {
  inlineMedia,
  linkPreviewElement,
  type PreviewedLink,
  previewReplacesLink,
} from "../html/media-previews.ts";
import { safeLinkUrl } from "../links/link-url.ts";
import type { RenderBudget } from "../message-bounds.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import type { LinkPreviewBlock, MathBlock } from "./message-nodes.ts";
import { nodeText } from "./node-text.ts";
import { refineText } from "./refine-text.ts";

interface Surroundings {
  readonly snapshot: MarkdownSnapshot;
  /** Mentions are silent, and links have no previews. */
  readonly inQuote: boolean;
  readonly inLink: boolean;
  /** Links of the block; `previewed` has URLs of the message. */
  readonly links: PreviewedLink[];
  readonly previewed: Set<string>;
  readonly budget: RenderBudget;
}

/** A formula's fixed cost, in characters. */
const formulaFrame = 15;
/** Per message. */
const maxPreviews = 24;

/** Changes `tree` in place. @throws TooComplex */
export function refineTree(tree: Root, snapshot: MarkdownSnapshot, budget: RenderBudget): Root {
  const around = {
    snapshot,
    inQuote: false,
    inLink: false,
    links: [],
    previewed: new Set<string>(),
    budget,
  };
  tree.children = refineBlocks(tree.children, around);
  return tree;
}

function refineBlocks(blocks: readonly RootContent[], around: Surroundings): RootContent[] {
  return blocks.flatMap((block) => {
    const links: PreviewedLink[] = [];
    const refined = refine(block, { ...around, links });
    const previews = around.inQuote ? [] : previewsOf(links, around);
    const [only] = previews;
    if (only && isLoneLink(refined[0], links) && previewReplacesLink(only.element, links[0] ?? only.link))
      return only;
    return [...refined, ...previews];
  });
}

function previewsOf(
  links: readonly PreviewedLink[],
  { snapshot, previewed }: Surroundings,
): (LinkPreviewBlock & { link: PreviewedLink })[] {
  return links.flatMap((link) => {
    if (previewed.has(link.url) || previewed.size >= maxPreviews) return [];
    const element = linkPreviewElement(link, snapshot);
    if (!element) return [];
    previewed.add(link.url);
    return [{ type: "linkPreview", url: link.url, element, link }];
  });
}

function isLoneLink(block: RootContent | undefined, links: readonly PreviewedLink[]): block is Paragraph {
  return (
    block?.type === "paragraph" &&
    links.length === 1 &&
    block.children.length === 1 &&
    block.children[0]?.type === "link"
  );
}

function refineAll(children: readonly RootContent[], around: Surroundings): RootContent[] {
  return children.flatMap((child) => refine(child, around));
}

function refine(node: RootContent, around: Surroundings): RootContent[] {
  switch (node.type) {
    case "text":
      return refineText(node.value, around.snapshot, around.inLink, around.budget.linkifiers).flatMap(
        (piece) => (piece.type === "link" ? refineLink(piece, around, piece.children) : [piece]),
      );
    case "code":
      return [refineCode(node, around)];
    case "inlineMath":
      node.elements = formula(node.value, false, around);
      return [node];
    case "mention":
      if (around.inQuote) node.silent = true;
      return [node];
    case "channelLink":
      return around.inLink ? [{ type: "text", value: nodeText(node) }] : [node];
    case "link":
      return refineLink(node, around, refineAll(node.children, { ...around, inLink: true }));
    case "image":
      return refineImage(node, around);
    case "blockquote":
      Object.assign(node, { children: refineAll(node.children, { ...around, inQuote: true, links: [] }) });
      return [node];
    case "listItem":
    case "spoilerHeader":
    case "spoilerContent":
      Object.assign(node, { children: refineBlocks(node.children, around) });
      return [node];
    case "table":
      fitCells(node, around);
      Object.assign(node, { children: refineAll(node.children, around) });
      return [node];
    default:
      if ("children" in node) Object.assign(node, { children: refineAll(node.children, around) });
      return [node];
  }
}

/** A link without text shows its URL. */
function refineLink(node: Link, around: Surroundings, children: RootContent[]): RootContent[] {
  const url = around.inLink ? null : safeLinkUrl(node.url, around.snapshot.realmUrl);
  if (url === null) return children;
  const text = children.map(nodeText).join("");
  const label = text.trim() === "" ? url : text;
  around.links.push({ url, label });
  const title = around.snapshot.previews.youtube ? titledLabel(url, label, around.snapshot) : null;
  const shown = title ?? (label === text ? null : label);
  return [
    Object.assign(node, { url, children: shown === null ? children : [{ type: "text", value: shown }] }),
  ];
}

/** Bare video URLs show the title, once known. */
function titledLabel(url: string, label: string, snapshot: MarkdownSnapshot): string | null {
  if (label !== url || !/^https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be)\//i.test(url)) return null;
  const title = snapshot.linkPreview(url)?.title;
  return title ? `YouTube - ${title}` : null;
}

/** Only uploads are shown in place. */
function refineImage(node: Image, around: Surroundings): RootContent[] {
  const alt = node.alt ?? "";
  const url = safeLinkUrl(node.url, around.snapshot.realmUrl);
  const element = url === null || around.inLink ? null : inlineMedia(url, alt, around.snapshot);
  if (element && url !== null) return [{ type: "inlineMedia", url, alt, element }];
  const label: RootContent[] = [{ type: "text", value: alt === "" ? node.url : alt }];
  return refineLink({ type: "link", url: node.url, title: node.title ?? null, children: [] }, around, label);
}

/** `math` fences contain formulas. */
function refineCode(node: Code, around: Surroundings): RootContent {
  const { snapshot } = around;
  const language = fenceLanguage(node.lang) ?? snapshot.defaultCodeLanguage;
  if (language?.toLowerCase() === "math") return mathBlock(node.value, around);
  return withBlock(node, snapshot);
}

function mathBlock(value: string, around: Surroundings): MathBlock {
  const formulas = value
    .split(/\n\s*\n/)
    .filter((formula) => formula.trim() !== "")
    .map((source) => ({ value: source, elements: formula(source, true, around) }));
  return { type: "mathBlock", value, formulas };
}

/** Null for invalid or excess formulas. */
function formula(source: string, display: boolean, { snapshot, budget }: Surroundings) {
  const isAffordable =
    budget.affords("elements of formulas", 0) &&
    budget.affords("characters of formulas", source.length + formulaFrame);
  if (!isAffordable) return null;
  const elements = snapshot.math?.(source, display) ?? null;
  return elements && budget.affords("elements of formulas", countOf(elements)) ? elements : null;
}

function countOf(nodes: readonly ElementContent[]): number {
  return nodes.reduce((count, node) => count + 1 + ("children" in node ? countOf(node.children) : 0), 0);
}

/** Rows times columns, because missing cells are added. */
function fitCells(table: Table, { budget }: Surroundings): void {
  const columns = table.align?.length ?? 0;
  budget.spend("table cells", table.children.length * columns);
  for (const row of table.children) row.children = row.children.slice(0, columns);
}

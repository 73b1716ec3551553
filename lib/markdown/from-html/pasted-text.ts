/** Decides what a paste inserts into the composer. */
import type { Element, Nodes, Root } from "hast";
import { fenced, withinCell } from "./block-markdown.ts";
import { isInTable, linksSelection, type Selection, takesPlainText } from "./caret-place.ts";
import { isStyled } from "./css-marks.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { type ReversibleLinkifier, reverseLinkifierText } from "./reverse-linkifier.ts";

interface Paste extends Selection {
  readonly plain: string;
  /** Null without HTML. */
  readonly html: Root | null;
  /** The short text of a link to a conversation or message of the organization; null for other URLs. */
  readonly referenceTo?: (url: string) => string | null;
}

/** Elements that mean more than their text. */
const meaningful = new Set(
  (
    "a strong b em i del s strike code kbd tt pre h1 h2 h3 h4 h5 h6 ul ol table blockquote hr img details " +
    "math"
  ).split(" "),
);

/** Plain within code, links and names, and for purely presentational HTML. */
export function pastedText(paste: Paste, linkifiers: readonly ReversibleLinkifier[]): string {
  const { plain, html, before, selected, referenceTo } = paste;
  const url = addressIn(plain);
  if (takesPlainText(paste)) return url ?? plain;
  if (url !== null) {
    if (selected === "") return referenceTo?.(url) ?? reverseLinkifierText(url, linkifiers) ?? url;
    const link = `[${selected}](${url})`;
    return isLinkable(selected) && linksSelection(paste, link, url) ? link : url;
  }
  if (html === null) return plain;
  if (isEditorCode(html)) return plain.includes("\n") ? startOfLine(before, "\n") + fenced(plain, "") : plain;
  if (!isRich(html)) return plain;
  const markdown = htmlToMarkdown(html) || plain;
  if (isInTable(paste)) return withinCell(markdown);
  return BLOCK.test(markdown) ? startOfLine(before, "\n\n") + markdown : markdown;
}

const BLOCK = /^(?:`{3,}|#{1,6} |> |\* |\d+\. |\| |---\n)/;

function startOfLine(before: string, gap: string): string {
  return /(?:^|\n)[ \t]*$/.test(before) ? "" : gap;
}

/** Null unless the text is exactly one URL. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*$/i.test(trimmed) && URL.canParse(trimmed)
    ? trimmed
    : null;
}

function isLinkable(text: string): boolean {
  return text.trim() !== "" && !/[[\]\n]/.test(text) && addressIn(text) === null;
}

function isRich(root: Root): boolean {
  const pending: Nodes[] = [...root.children];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== "element") continue;
    const { dataUserId, dataTex } = node.properties;
    if (/mso-list:/i.test(String(node.properties.style ?? ""))) return true;
    if (meaningful.has(node.tagName) || (dataUserId ?? dataTex) !== undefined || isStyled(node)) return true;
    for (const child of node.children) pending.push(child);
  }
  return false;
}

/** One element with preserved spaces and a monospaced font. */
function isEditorCode(root: Root): boolean {
  const [only, ...more] = root.children.filter(
    (node): node is Element => node.type === "element" && !["meta", "style"].includes(node.tagName),
  );
  if (!only || more.length > 0) return false;
  const style = String(only.properties.style ?? "");
  const keepsSpaces = /white-space:\s*(?:break-spaces|pre)/i.test(style);
  return keepsSpaces && style.split(";").some(isMonospaced);
}

function isMonospaced(declaration: string): boolean {
  return /^\s*font-family:/i.test(declaration) && /mono|consolas|courier|menlo/i.test(declaration);
}

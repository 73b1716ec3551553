/** Decides what a paste inserts into the composer: Markdown for rich text, a short form or a link for a URL. */
import type { Nodes, Root } from "hast";
import { fenced } from "./block-markdown.ts";
import { isStyled } from "./css-marks.ts";
import { isEditorCode } from "./editor-code.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { type ReversibleLinkifier, reverseLinkifierText } from "./reverse-linkifier.ts";

export interface Paste {
  readonly plain: string;
  /** Parsed; null when the clipboard has no HTML. */
  readonly html: Root | null;
  /** The text before the selection, and the selected text that is replaced. */
  readonly before: string;
  readonly selected: string;
}

/** Elements that mean more than their text. */
const meaningful = new Set(
  (
    "a strong b em i del s strike code kbd tt pre h1 h2 h3 h4 h5 h6 ul ol table blockquote hr img details " +
    "math"
  ).split(" "),
);

/** Text to insert. Text stays plain within code, and where the HTML has only presentational markup. */
export function pastedText(paste: Paste, linkifiers: readonly ReversibleLinkifier[]): string {
  const { plain, html, before, selected } = paste;
  if (isWithinCode(before)) return plain;
  const url = addressIn(plain);
  if (url !== null && selected === "") return reverseLinkifierText(url, linkifiers) ?? url;
  if (url !== null && isLinkable(selected)) return `[${selected}](${url})`;
  if (html === null) return plain;
  if (isEditorCode(html)) return plain.includes("\n") ? startOfLine(before, "\n") + fenced(plain, "") : plain;
  if (!isRich(html)) return plain;
  const markdown = htmlToMarkdown(html) || plain;
  return BLOCK.test(markdown) ? startOfLine(before, "\n\n") + markdown : markdown;
}

/** Markdown that has to begin on a line of its own. */
const BLOCK = /^(?:`{3,}|#{1,6} |> |\* |\d+\. |\| |---\n)/;

/** `gap`, unless the text before already ends at the beginning of a line. */
function startOfLine(before: string, gap: string): string {
  return /(?:^|\n)[ \t]*$/.test(before) ? "" : gap;
}

/** The URL, if the text is one and nothing else; null otherwise. */
export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*$/i.test(trimmed) && URL.canParse(trimmed)
    ? trimmed
    : null;
}

function isLinkable(text: string): boolean {
  return text.trim() !== "" && !/[[\]\n]/.test(text) && addressIn(text) === null;
}

function isWithinCode(before: string): boolean {
  const fences = before.match(/^ {0,3}(?:`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1;
}

function isRich(root: Root): boolean {
  const pending: Nodes[] = [...root.children];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type !== "element") continue;
    const { dataUserId, dataTex } = node.properties;
    if (meaningful.has(node.tagName) || (dataUserId ?? dataTex) !== undefined || isStyled(node)) return true;
    pending.push(...node.children);
  }
  return false;
}

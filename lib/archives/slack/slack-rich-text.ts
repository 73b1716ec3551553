/**
 * Turns Slack's rich text into Markdown. Unlike mrkdwn it has styles instead of marks and objects instead of angle
 * brackets, so its text is literal: nothing in it is escaped, and no entity is decoded
 * (https://docs.slack.dev/reference/block-kit/blocks/rich-text-block).
 */
import { fenced } from "../../integrations/incoming-webhooks/quoted-markdown.ts";
import { type HeldReferences, withoutHeld } from "./held-references.ts";
import { inlineElement, type RichTextPart, richTextPart } from "./slack-block-shapes.ts";
import { lineText } from "./slack-line-text.ts";

const DEEPEST_LIST = 8;
/** Markdown numbers items with at most nine digits. */
const HIGHEST_OFFSET = 1_000_000;

interface Part {
  readonly isList: boolean;
  readonly isQuoted: boolean;
  readonly markdown: string;
}

/** @param elements sections, lists, quotations and code blocks. @returns "" without text. */
export function richText(elements: readonly unknown[], held: HeldReferences): string {
  const parts: Part[] = [];
  const indents = new ListIndents();
  for (const element of elements) {
    const { data: part } = richTextPart.safeParse(element);
    if (!part?.elements) {
      held.giveUp();
      continue;
    }
    const isList = part.type === "rich_text_list";
    if (!isList) indents.end();
    const markdown = isList
      ? listText(part, part.elements, indents, held)
      : partText(part, part.elements, held);
    const isQuoted = part.border > 0 || part.type === "rich_text_quote";
    if (markdown.trim() !== "")
      parts.push({ isList, isQuoted, markdown: isQuoted ? quoted(markdown) : markdown });
  }
  return parts.map((part, index) => separator(parts[index - 1], part) + part.markdown).join("");
}

/** Lists of different levels are parts that follow one another; every other part is a paragraph. */
function separator(before: Part | undefined, { isList, isQuoted }: Part): string {
  if (!before) return "";
  return isList && before.isList && isQuoted === before.isQuoted ? "\n" : "\n\n";
}

function quoted(markdown: string): string {
  return markdown.replaceAll(/^/gm, "> ");
}

/** How far the items of each level are indented: as far as the text of the level above. */
class ListIndents {
  #columns: number[] = [];

  /** Ends the list, after which the next one begins at the margin. */
  end(): void {
    this.#columns = [];
  }

  /** @param level in the source, which may begin above 0 and skip levels. */
  columnOf(level: number): { readonly depth: number; readonly column: number } {
    const depth = Math.min(level, DEEPEST_LIST, this.#columns.length);
    return { depth, column: depth === 0 ? 0 : (this.#columns[depth - 1] ?? 0) };
  }

  note(depth: number, column: number): void {
    this.#columns.splice(depth, this.#columns.length, column);
  }
}

function listText(
  { style, indent, offset }: RichTextPart,
  items: readonly unknown[],
  indents: ListIndents,
  held: HeldReferences,
): string {
  const first = Math.min(offset, HIGHEST_OFFSET) + 1;
  const { depth, column } = indents.columnOf(indent);
  const lines = items.map((item, index) => {
    const { data } = richTextPart.safeParse(item);
    if (!data?.elements) return held.giveUp();
    const mark = style === "ordered" ? `${first + index}. ` : "- ";
    const inside = column + mark.length;
    indents.note(depth, inside);
    const text = lineText(data.elements, held).replaceAll(/\n+/g, `\n${" ".repeat(inside)}`);
    return `${" ".repeat(column)}${mark}${text}`;
  });
  return lines.join("\n");
}

function partText(
  { type, language }: RichTextPart,
  elements: readonly unknown[],
  held: HeldReferences,
): string {
  if (type === "rich_text_section" || type === "rich_text_quote") return lineText(elements, held);
  if (type !== "rich_text_preformatted") return held.giveUp();
  const code = elements
    .map((element) => {
      const { data } = inlineElement.safeParse(element);
      return data ? withoutHeld(data.text || data.url || data.fallback) : held.giveUp();
    })
    .join("")
    .replace(/\n$/, "");
  return code === "" ? "" : fenced(code, /^[\w+#-]{1,30}$/.test(language) ? language : "");
}

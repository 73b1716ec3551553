/** Converts the tables of web pages and spreadsheets to Markdown. */
import type { Element } from "hast";
import { childElements } from "../html/html-text.ts";
import type { Writer } from "./writer.ts";

/** A cell, or null at a place that another cell spans. */
type Cell = Element | null;

/** Larger spans count as this. */
const LONGEST_SPAN = 100;

/** Markdown of a table. A single cell, as spreadsheets copy it, becomes just its content. */
export function tableMarkdown(node: Element, writer: Writer): string {
  const sections = childElements(node, "thead", "tbody", "tfoot");
  const rows = [...childElements(node, "tr"), ...sections.flatMap((section) => childElements(section, "tr"))];
  const [header, ...body] = gridOf(rows);
  if (!header || header.length === 0) return writer.blocks(rows.flatMap((row) => row.children));
  const [only] = header;
  if (only && header.length === 1 && body.length === 0) return writer.blocks(only.children);
  const width = body.reduce((most, { length }) => Math.max(most, length), header.length);
  const head = Array.from({ length: width }, (_, column) => header[column] ?? null);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const written = body.map((cells) => cells.map((cell) => cellText(cell, writer)));
  return [
    line(head.map((cell) => cellText(cell, writer))),
    line(head.map(alignmentOf)),
    ...written.filter((cells) => cells.some((text) => text !== "")).map(line),
  ].join("\n");
}

/** The cells of each row, in their columns. */
function gridOf(rows: readonly Element[]): Cell[][] {
  const reaching = new Map<number, number>();
  return rows.map((row) => {
    const cells: Cell[] = [];
    const skipReached = () => {
      for (let left = reaching.get(cells.length) ?? 0; left > 0; left = reaching.get(cells.length) ?? 0) {
        reaching.set(cells.length, left - 1);
        cells.push(null);
      }
    };
    for (const cell of childElements(row, "th", "td")) {
      skipReached();
      for (let column = 0; column < spanOf(cell.properties.colSpan); column += 1) {
        reaching.set(cells.length, spanOf(cell.properties.rowSpan) - 1);
        cells.push(column === 0 ? cell : null);
      }
    }
    skipReached();
    return cells;
  });
}

function spanOf(value: unknown): number {
  return Math.min(Math.max(1, Math.floor(Number(value)) || 1), LONGEST_SPAN);
}

function cellText(cell: Cell, writer: Writer): string {
  return cell === null ? "" : withinCell(writer.inline(cell.children));
}

/** Markdown on one line, in which a bar is not the end of the cell. */
export function withinCell(markdown: string): string {
  return markdown
    .trim()
    .replace(/\n+/g, " ")
    .replace(/\\.|\|/g, (found) => (found === "|" ? "\\|" : found));
}

function alignmentOf(cell: Cell): string {
  const align = /text-align:\s*(left|center|right)/.exec(String(cell?.properties.style ?? ""))?.[1];
  if (align === "left") return ":--";
  if (align === "center") return ":-:";
  return align === "right" ? "--:" : "---";
}

/** Reads tables with outer bars and full rows. */
import type { AlignType, Table, TableRow } from "mdast";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { readSimpleText } from "./read-simple-line.ts";

const delimiter = /^(:?)-+(:?)$/;

/** Null when the parser is needed. */
export function readSimpleTable(lines: readonly string[], snapshot: MarkdownSnapshot): Table | null {
  const [header = "", delimiters = "", ...body] = lines;
  const align = cellsOf(delimiters)?.map(alignmentOf);
  if (!align || align.includes(undefined)) return null;
  const rows = [header, ...body].map((line) => readRow(line, align.length, snapshot));
  return rows.includes(null)
    ? null
    : { type: "table", align: align.map((side) => side ?? null), children: rows.flatMap((row) => row ?? []) };
}

function readRow(line: string, columns: number, snapshot: MarkdownSnapshot): TableRow | null {
  const cells = cellsOf(line);
  if (cells?.length !== columns) return null;
  const row: TableRow = { type: "tableRow", children: [] };
  for (const cell of cells) {
    const children = readSimpleText(cell, snapshot);
    if (!children) return null;
    row.children.push({ type: "tableCell", children });
  }
  return row;
}

/** The text between bars. */
function cellsOf(line: string): string[] | null {
  if (line.length < 3 || !line.startsWith("|") || !line.endsWith("|")) return null;
  return line.slice(1, -1).split("|").map(withoutOuterSpaces);
}

function withoutOuterSpaces(cell: string): string {
  let start = 0;
  let end = cell.length;
  while (start < end && cell.charAt(start) === " ") start += 1;
  while (end > start && cell.charAt(end - 1) === " ") end -= 1;
  return cell.slice(start, end);
}

/** `:-` left, `:-:` center, `-:` right, `-` none; otherwise undefined. */
function alignmentOf(cell: string): AlignType | undefined {
  const [, left, right] = delimiter.exec(cell) ?? [];
  if (left === undefined) return undefined;
  if (left !== "") return right === "" ? "left" : "center";
  return right === "" ? null : "right";
}

/** Reads lists of simple lines, with inner lists indented by two spaces. */
import type { List, ListItem } from "mdast";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { readSimpleLine } from "./read-simple-line.ts";

const listMarker = /^(?:([*-])|(\d{1,4})\.) /;

export function startsListItem(line: string): boolean {
  return listMarker.test(line);
}

/** Items of one kind; null for the parser. */
export function readSimpleList(lines: readonly string[], snapshot: MarkdownSnapshot): List | null {
  const [, bullet, number] = listMarker.exec(lines[0] ?? "") ?? [];
  const items: ListItem[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    const marker = listMarker.exec(line);
    const text =
      marker && marker[1] === bullet ? readSimpleLine(line.slice(marker[0].length), snapshot) : null;
    const end = endOfIndented(lines, index + 1);
    const inner = end > index + 1 ? readInnerList(lines.slice(index + 1, end), snapshot) : [];
    if (!text || !inner) return null;
    items.push({
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: text }, ...inner],
    });
    index = end;
  }
  const ordered = number !== undefined;
  return { type: "list", ordered, start: ordered ? Number(number) : null, spread: false, children: items };
}

function endOfIndented(lines: readonly string[], start: number): number {
  let end = start;
  while (lines[end]?.startsWith("  ")) end += 1;
  return end;
}

/** After text, a numbered list begins only with 1. */
function readInnerList(lines: readonly string[], snapshot: MarkdownSnapshot): [List] | null {
  const inner = lines.map((line) => line.slice(2));
  const list = /^(?:[*-]|1\.) /.test(inner[0] ?? "") ? readSimpleList(inner, snapshot) : null;
  return list && [list];
}

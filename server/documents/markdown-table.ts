/** Writes Markdown tables, without padding: a changed cell changes one line. */

const rowOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [rowOf(header), `|${header.map(() => " --- |").join("")}`, ...rows.map(rowOf)].join("\n");
}

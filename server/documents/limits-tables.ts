/** Writes the tables of SECURITY.md: the bounds of each resource, and the limits in words. */
import { sections } from "./limits.ts";
import { resources } from "./resources.ts";

type Row = readonly string[];

/** A Markdown table, its columns aligned as the formatter does it. */
function tableOf(header: Row, rows: readonly Row[]): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: Row) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function resourcesTable(): string {
  const rows = resources.map(({ name, bounds, tests }) => [
    name,
    bounds,
    tests.map((test) => `[${test.split("/").at(-1)}](${test})`).join(", "),
  ]);
  return tableOf(["resource", "what bounds it", "tests"], rows);
}

function limitsTable(): string {
  const rows = Object.entries(sections).flatMap(([title, limits]) => [
    [`**${title}**`, "", ""],
    ...limits.map(({ what, limit, beyond }) => [what, limit, beyond]),
  ]);
  return tableOf(["what", "limit", "beyond it"], rows);
}

/** @throws Error when the document has no place for the table. */
function withTable(document: string, name: string, table: string): string {
  const begin = `<!-- The ${name}, written by \`npm run generate\`. -->`;
  const end = `<!-- End of the ${name}. -->`;
  const [before, rest] = document.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`The document has no place for the ${name}.`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

/** A document with its tables as the code now has them. @throws Error when it has no place for one. */
export function withTables(document: string): string {
  return withTable(withTable(document, "resources", resourcesTable()), "limits", limitsTable());
}

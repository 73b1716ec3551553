/** The tables of limits, and of what bounds each resource of the server. */
import { sections } from "../limits/limits.ts";
import { resources } from "../limits/resources.ts";
import { markdownTable } from "./markdown-table.ts";

/** @param root the repository, as a relative link from the document. */
export function resourcesTable(root: string): string {
  const rows = resources.map(({ name, bounds, tests }) => [
    name,
    bounds,
    tests.map((test) => `[${test.split("/").at(-1)}](${root}${test})`).join(", "),
  ]);
  return markdownTable(["resource", "what bounds it", "tests"], rows);
}

/** One section with a table for each kind of limit. */
export function limitsSections(): string {
  return Object.entries(sections)
    .map(([title, limits]) => {
      const rows = limits.map(({ what, limit, beyond }) => [what, limit, beyond]);
      return `## ${title[0]?.toUpperCase()}${title.slice(1)}\n\n${markdownTable(["what", "limit", "beyond it"], rows)}`;
    })
    .join("\n\n");
}

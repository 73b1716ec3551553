/** The lists of limits, and of what bounds each resource of the server. */
import { sections } from "../limits/limits.ts";
import { resources } from "../limits/resources.ts";

/** @param root the repository, as a relative link from the document. */
export function resourcesList(root: string): string {
  return resources
    .map(({ name, bounds, tests }) => {
      const links = tests.map((test) => `[${test.split("/").at(-1)}](${root}${test})`);
      return `- **${name}**: ${bounds}. Tests: ${links.join(", ")}.`;
    })
    .join("\n");
}

/** One section with a list for each kind of limit. */
export function limitsSections(): string {
  return Object.entries(sections)
    .map(([title, limits]) => {
      const lines = limits.map(({ what, limit, beyond }) => `- ${what}: **${limit}** → ${beyond}`);
      return [`## ${title[0]?.toUpperCase()}${title.slice(1)}`, "", ...lines].join("\n");
    })
    .join("\n\n");
}

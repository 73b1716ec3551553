/** Writes the tables of SECURITY.md: each resource's bounds with their tests, and the limits in words. */
import { sections } from "./limits.ts";

interface Resource {
  readonly name: string;
  readonly bounds: string;
  /** Repository paths of tests. */
  readonly tests: readonly string[];
}

export const resources: readonly Resource[] = [
  {
    name: "connections",
    bounds:
      "by address block before sign-in, then by person, sockets by account, all together by a reserve of descriptors",
    tests: ["server/connections/connection-limits.api.test.ts", "server/few-descriptors.api.test.ts"],
  },
  {
    name: "descriptors",
    bounds:
      "upgrades end immediately, the web app's files are sent from memory, files are closed with their clients",
    tests: [
      "server/connections/upgrades.api.test.ts",
      "server/files/aborted-downloads.api.test.ts",
      "bench/attacks/transport-attacks.alone.test.ts",
    ],
  },
  {
    name: "memory",
    bounds:
      "one request of a connection at a time, bodies in one buffer, unread answers by time and by person",
    tests: [
      "server/connections/request-turns.test.ts",
      "server/connections/unread-answers.test.ts",
      "server/connections/unread-budget.test.ts",
    ],
  },
  {
    name: "processor",
    bounds:
      "rates by account and address, turns at workers, large answers in slices, frames and pieces counted",
    tests: [
      "server/sockets/bounded-websockets.api.test.ts",
      "server/sockets/limit-frames.api.test.ts",
      "lib/kernel/turns/slices.test.ts",
    ],
  },
  {
    name: "locks and the database",
    bounds: "limits of time on both sides of each connection, a watch that notices when it hangs",
    tests: ["server/hanging-database.api.test.ts"],
  },
  {
    name: "disk",
    bounds: "a reserve, below which files and then other writes are refused; repeated log lines are left out",
    tests: ["lib/kernel/storage/disk-space.test.ts", "lib/kernel/http/almost-full-disk.api.test.ts"],
  },
];

type Row = readonly string[];

/** A Markdown table, aligned like the formatter's. */
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

/** The document with current tables. @throws Error when it has no place for one. */
export function withTables(document: string): string {
  return withTable(withTable(document, "resources", resourcesTable()), "limits", limitsTable());
}

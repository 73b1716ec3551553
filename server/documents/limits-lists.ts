/** Lists the limits, and what bounds each resource of the server. */
import { INVALID } from "../limits/limit.ts";
import { sections } from "../limits/limits.ts";

interface Resource {
  readonly name: string;
  readonly bounds: string;
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

/** @param root relative link to the repository. */
export function resourcesList(root: string): string {
  return resources
    .map(({ name, bounds, tests }) => {
      const links = tests.map((test) => `[${test.split("/").at(-1)}](${root}${test})`);
      return `- **${name}**: ${bounds}. Tests: ${links.join(", ")}.`;
    })
    .join("\n");
}

export function limitsSections(): string {
  return Object.entries(sections)
    .map(([title, limits]) => {
      const lines = limits.map(
        ({ what, limit, beyond }) =>
          // 400 is what the document says of lines without an arrow.
          `- ${what}: **${limit}**${beyond === INVALID ? "" : ` → ${beyond}`}`,
      );
      return [`## ${title[0]?.toUpperCase()}${title.slice(1)}`, "", ...lines].join("\n");
    })
    .join("\n\n");
}

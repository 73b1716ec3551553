/** `unit` tests run without a database; `api` and `alone` with a PostgreSQL of their own and real requests. */
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const testFolder = "./lib/testing/test-folder.ts";
const notTests = ["node_modules/**", ".next/**", "e2e/**"];

/** Files whose tests take longest by far, longest first. */
const LONGEST = [
  "fuzz/fuzz.api.test.ts",
  "server/release.api.test.ts",
  "server/two-versions.api.test.ts",
  "lib/archives/uploaded-exports/import-through-api.api.test.ts",
  "lib/archives/uploaded-exports/import-refusals.api.test.ts",
  "server/databases/move-organization.api.test.ts",
  "lib/kernel/http/attacks.api.test.ts",
  "server/wal-archive/point-in-time.api.test.ts",
  "lib/kernel/http/who-may.api.test.ts",
  "server/several-nodes.api.test.ts",
  "server/databases/front.api.test.ts",
  "server/deliver-through-kills.api.test.ts",
  "server/edits-through-kills.api.test.ts",
  "server/npm-start.api.test.ts",
  "server/embedded-postgres/embedded-postgres.api.test.ts",
  "server/connections/behind-nginx.api.test.ts",
  "server/backup/killed-restore.api.test.ts",
  "server/survive-kills.api.test.ts",
  "server/health/health.api.test.ts",
  "server/backup/backup.api.test.ts",
  "server/manage/import.api.test.ts",
  "lib/testing/linear-patterns.test.ts",
  "server/data-directory.test.ts",
  "lib/markdown/escape-inline.test.ts",
];

/**
 * The longest come first, since at the end a single worker would go on with one of them while the others have nothing
 * to do. Files that share a process's server follow one another, since a file with a server of its own ends it.
 */
class ByServer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(name));
    const others = await super.sort(files.filter((file) => placeOf(file) < 0));
    const longest = files.filter((file) => placeOf(file) >= 0);
    return [
      ...longest.sort((one, other) => placeOf(one) - placeOf(other)),
      ...others.filter((file) => !sharesServer(file)),
      ...others.filter(sharesServer),
    ];
  }
}

function sharesServer({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, "utf8").includes("serveOrganization()");
}

/** Only a hang exceeds them, even on a slow and busy machine; waiting longer costs a passing test nothing. */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: ByServer },
    // As in production; scripts/steps/run-program.mjs says why.
    execArgv: ["--disable-warning=DeprecationWarning"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,components,fuzz,lib,server,prisma,bench}/**/*.test.{ts,tsx}"],
          exclude: [...notTests, "**/*.api.test.ts", "**/*.alone.test.ts"],
          globalSetup: testFolder,
          // By default, one processor would have nothing to do.
          maxWorkers: "100%",
          // Importing everything for each file would take longer than the tests.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        test: {
          name: "api",
          include: ["{app,components,lib,server,prisma,bench,fuzz}/**/*.api.test.ts"],
          exclude: notTests,
          globalSetup: [testFolder, "./lib/testing/postgres-for-tests.ts"],
          pool: "forks",
          // Two more than the cores of a small machine: many tests wait for a server to start or to end.
          maxWorkers: 4,
          // As above; importing a server's modules for each file would take longer than its tests.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        test: {
          // They measure what others wait, so nothing else may use the machine.
          name: "alone",
          include: ["{bench,fuzz}/**/*.alone.test.ts"],
          exclude: notTests,
          globalSetup: [testFolder, "./lib/testing/postgres-for-tests.ts"],
          pool: "forks",
          maxWorkers: 1,
          isolate: false,
          ...LIMITS,
        },
      },
    ],
  },
});

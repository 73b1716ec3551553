/** Two test projects: `unit` without a database, `api` with its own PostgreSQL and real requests. */
import { defineConfig } from "vitest/config";

const notTests = ["node_modules/**", ".next/**", "e2e/**"];

export default defineConfig({
  test: {
    // As in production; scripts/steps/run-program.mjs says why.
    execArgv: ["--disable-warning=DeprecationWarning"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,components,fuzz,lib,server,prisma,bench}/**/*.test.{ts,tsx}"],
          exclude: [...notTests, "**/*.api.test.ts"],
          // Importing everything for each file apart would take longer than the tests.
          isolate: false,
          // Longer than anything takes on a slow and busy machine, so that only a hang exceeds it.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["{app,lib,server,prisma,bench,fuzz}/**/*.api.test.ts"],
          exclude: notTests,
          globalSetup: "./server/embedded-postgres/postgres-for-tests.ts",
          pool: "forks",
          // One more than the cores of a small machine: a test often waits for a server or the database.
          maxWorkers: 3,
          // As above; a file's tests of the server would wait longer for its modules than they take.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

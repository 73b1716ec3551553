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
          maxWorkers: 2,
          // Importing the server for each file apart would take longer than most files' tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

/** Runs the test programs and counts their results. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject, readText } from "./project.mjs";
import { run } from "./run.mjs";

/** A test program that takes longer is considered hung. */
const LIMIT_MS = 20 * 60_000;

/** Runs `work` with the path of a temporary folder, which is removed afterwards. */
function inTemporaryFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "parley-test-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program that failed without reporting a failed test counts as one failure. */
function counted(isGreen, { passed = 0, failed = 0, skipped = 0 } = {}) {
  return { passed, failed: failed === 0 && !isGreen ? 1 : failed, skipped };
}

/** Runs projects of vitest ("unit", "api"), narrowed to the files that match the filters. */
export function runVitest(projects, filters) {
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "vitest.json");
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const program = inProject("node_modules/vitest/vitest.mjs");
    const isGreen = run(nodeRuntime(), [program, "run", ...chosen, ...reporters, ...filters], {
      limitMs: LIMIT_MS,
    });
    const text = readText(report);
    return counted(isGreen, text === null ? {} : countVitest(JSON.parse(text)));
  });
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
  };
}

/** Runs the browser tests on servers with the demo organization and an empty one. */
export function runPlaywright(filters) {
  const browser = findBrowser();
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "playwright.json");
    const program = inProject("node_modules/@playwright/test/cli.js");
    const isGreen = run(nodeRuntime(), [program, "test", "--reporter=list,json", ...filters], {
      limitMs: LIMIT_MS,
      env: {
        PLAYWRIGHT_CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PARLEY_E2E_DIR: folder,
        // One file is run by one worker, and needs one server.
        ...(filters.length === 1 && { PARLEY_E2E_WORKERS: "1" }),
        FORCE_COLOR: "0",
      },
    });
    const text = readText(report);
    return counted(isGreen, text === null ? {} : countPlaywright(JSON.parse(text)));
  });
}

/** A flaky test, which passed only on retry, counts as failed. */
function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

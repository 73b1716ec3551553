/** Runs the test programs and counts their results. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { failedOfPlaywright, failedOfVitest, flakyOfPlaywright, flakyOfVitest } from "./failed-tests.mjs";
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
function counted(isGreen, { passed = 0, skipped = 0, failures = [], flaky = [] } = {}) {
  if (isGreen || failures.length > 0) return { passed, skipped, failures, flaky };
  return { passed, skipped, flaky, failures: ["A test program failed as a whole; its output says why."] };
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

function countVitest(report) {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: failedOfVitest(report),
    flaky: flakyOfVitest(report),
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

function countPlaywright(report) {
  const { expected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    skipped,
    failures: failedOfPlaywright(report),
    flaky: flakyOfPlaywright(report),
  };
}

/** Runs the test programs and counts their results. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  failedOfPlaywright,
  failedOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
  outsideOfTests,
} from "./failed-tests.mjs";
import { findBrowser, findShell } from "./find-browser.mjs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject, readText } from "./project.mjs";
import { reasonOfFailure } from "./run.mjs";

/** A test program that takes longer counts as hung. */
const LIMIT_MS = 80 * 60_000;

function inTemporaryFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "parley-test-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program that failed without reporting a failure counts as one. `reason` is null on success. */
function counted(name, reason, { passed = 0, skipped = 0, failures = [], flaky = [] } = {}) {
  if (reason === null || failures.length > 0) return { passed, skipped, failures, flaky };
  return {
    passed,
    skipped,
    flaky,
    failures: [`${name} failed as a whole (${reason}); its output says why.`],
  };
}

/** @param projects "unit", "api" */
export function runVitest(projects, filters) {
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "vitest.json");
    const outside = path.join(folder, "outside-of-tests.json");
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${inProject("scripts/steps/outside-of-tests-reporter.mjs")}`,
    ];
    const program = inProject("node_modules/vitest/vitest.mjs");
    const reason = reasonOfFailure(nodeRuntime(), [program, "run", ...chosen, ...reporters, ...filters], {
      limitMs: LIMIT_MS,
      env: { PARLEY_OUTSIDE_OF_TESTS: outside },
    });
    const [results, errors] = [readText(report), readText(outside)];
    const name = `vitest (${projects.join(", ")})`;
    return counted(
      name,
      reason,
      results === null ? {} : countVitest(JSON.parse(results), JSON.parse(errors ?? "[]")),
    );
  });
}

function countVitest(report, errors) {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [...failedOfVitest(report), ...outsideOfTests(errors)],
    flaky: flakyOfVitest(report),
  };
}

export function runPlaywright(filters) {
  const browser = findBrowser();
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "playwright.json");
    const program = inProject("node_modules/@playwright/test/cli.js");
    const reason = reasonOfFailure(nodeRuntime(), [program, "test", "--reporter=list,json", ...filters], {
      limitMs: LIMIT_MS,
      env: {
        PLAYWRIGHT_CHROMIUM: browser,
        PARLEY_E2E_SHELL: findShell() ?? browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PARLEY_E2E_DIR: folder,
        // One worker, and so one server.
        ...(filters.length === 1 && { PARLEY_E2E_WORKERS: "1" }),
        FORCE_COLOR: "0",
      },
    });
    const text = readText(report);
    return counted("Playwright", reason, text === null ? {} : countPlaywright(JSON.parse(text)));
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

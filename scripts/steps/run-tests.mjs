/** Runs the test programs and counts their results. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser, findShell } from "./find-browser.mjs";
import { nodeRuntime } from "./node-runtime.mjs";
import { inProject, readText } from "./project.mjs";
import { reasonOfFailure } from "./run.mjs";
import { say } from "./say.mjs";
import { outsideOfTests, resultsOfPlaywright, resultsOfVitest, withSecondAttempts } from "./test-results.mjs";

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
function counted(name, reason, { results, outside }, flaky = []) {
  const failures = [
    ...results.filter(({ status }) => status === "failed").map(({ text }) => text),
    ...outside,
  ];
  if (reason !== null && failures.length === 0 && flaky.length === 0)
    failures.push(`${name} failed as a whole (${reason}); its output says why.`);
  const countOf = (wanted) => results.filter(({ status }) => status === wanted).length;
  return { passed: countOf("passed"), skipped: countOf("skipped"), failures, flaky };
}

/**
 * Failed tests run again at the end, alone and on new servers: a test that passes then is flaky, a defect of its own but
 * unrelated to the change that is being tested.
 * @param attempt runs the tests that match filters
 */
function runTwice(name, attempt, filters) {
  const first = attempt(filters, { isAgain: false });
  const places = [
    ...new Set(first.results.filter(({ status }) => status === "failed").map(({ place }) => place)),
  ];
  // A run of selected tests reports its failures at once.
  if (filters.length > 0 || places.length === 0) return counted(name, first.reason, first);
  say(`Running again: ${places.join(" ")}`);
  const second = attempt(places, { isAgain: true });
  const { results, flaky } = withSecondAttempts(first.results, second.results);
  return counted(name, first.reason, { results, outside: [...first.outside, ...second.outside] }, flaky);
}

/** Unit tests run once, since nothing that they depend on could be late. */
export function runUnitTests(filters) {
  const attempt = attemptVitest("unit", filters, false);
  return counted("vitest (unit)", attempt.reason, attempt);
}

/** @param project "api" or "alone" */
export function runVitest(project, filters) {
  return runTwice(
    `vitest (${project})`,
    (places, { isAgain }) => attemptVitest(project, places, isAgain),
    filters,
  );
}

function attemptVitest(project, filters, isAgain) {
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "vitest.json");
    const outside = path.join(folder, "outside-of-tests.json");
    const options = [
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${inProject("scripts/steps/outside-of-tests-reporter.mjs")}`,
      ...(isAgain ? ["--maxWorkers=1"] : []),
    ];
    const program = inProject("node_modules/vitest/vitest.mjs");
    const reason = reasonOfFailure(nodeRuntime(), [program, "run", ...options, ...filters], {
      limitMs: LIMIT_MS,
      env: { PARLEY_OUTSIDE_OF_TESTS: outside },
    });
    const [results, errors] = [readText(report), readText(outside)];
    return {
      reason,
      results: results === null ? [] : resultsOfVitest(JSON.parse(results)),
      outside: outsideOfTests(JSON.parse(errors ?? "[]")),
    };
  });
}

export function runPlaywright(filters) {
  return runTwice("Playwright", attemptPlaywright, filters);
}

function attemptPlaywright(filters, { isAgain }) {
  const browser = findBrowser();
  return inTemporaryFolder((folder) => {
    const report = path.join(folder, "playwright.json");
    const program = inProject("node_modules/@playwright/test/cli.js");
    // The first attempt's traces and pictures stay.
    const output = isAgain ? ["--output=test-results/again"] : [];
    const reason = reasonOfFailure(
      nodeRuntime(),
      [program, "test", "--reporter=list,json", ...output, ...filters],
      {
        limitMs: LIMIT_MS,
        env: {
          PLAYWRIGHT_CHROMIUM: browser,
          PARLEY_E2E_SHELL: findShell() ?? browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PARLEY_E2E_DIR: folder,
          // One worker, and so one server.
          ...((isAgain || filters.length === 1) && { PARLEY_E2E_WORKERS: "1" }),
          FORCE_COLOR: "0",
        },
      },
    );
    const text = readText(report);
    const { errors = [], ...read } = text === null ? {} : JSON.parse(text);
    return {
      reason,
      results: text === null ? [] : resultsOfPlaywright(read),
      outside: outsideOfTests(errors),
    };
  });
}

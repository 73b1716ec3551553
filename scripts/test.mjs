/**
 * `npm test` runs everything; `npm test -- unit|api|alone|e2e|check [filter…]` runs one part; `npm test -- messages`
 * runs the test files whose paths contain the word.
 */
import { runChecks } from "./checks/run-checks.mjs";
import { findTests, nearNames } from "./steps/find-tests.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runPlaywright, runUnitTests, runVitest } from "./steps/run-tests.mjs";
import { giveUp, say } from "./steps/say.mjs";

const parts = {
  check: { isBuilt: false, run: () => runChecks() },
  unit: { isBuilt: false, run: runUnitTests },
  api: { isBuilt: true, run: (filters) => runVitest("api", filters) },
  alone: { isBuilt: true, run: (filters) => runVitest("alone", filters) },
  e2e: { isBuilt: true, run: runPlaywright },
};

/** The parts to run, with their filters. */
function select(words) {
  const [first, ...rest] = words;
  if (first === undefined) return Object.keys(parts).map((part) => [part, []]);
  if (Object.hasOwn(parts, first)) return [[first, rest]];
  const found = Object.entries(findTests(words)).filter(([, files]) => files.length > 0);
  if (found.length === 0) giveUp(nothingFound(words));
  say(`Test files: ${found.map(([part, files]) => `${files.length} ${part}`).join(", ")}.`);
  return found;
}

function nothingFound(words) {
  const near = [...new Set(words.flatMap(nearNames))];
  const hint = near.length > 0 ? ` Did you mean ${eitherOf(near)}?` : "";
  const names = Object.keys(parts).join(", ");
  return `No test file has ${eitherOf(words)} in its path, nor is it a part of the tests (${names}).${hint}`;
}

function eitherOf(names) {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}

function secondsSince(moment) {
  return Math.round((performance.now() - moment) / 1000);
}

const selected = select(process.argv.slice(2));
const begunPreparing = performance.now();
await prepare({ isBuilt: selected.some(([part]) => parts[part].isBuilt), isDevelopment: true });
say(`Prepared in ${secondsSince(begunPreparing)} s.`);

const results = [];
for (const [part, filters] of selected) {
  const begun = performance.now();
  const result = await parts[part].run(filters);
  results.push({ ...result, part, seconds: secondsSince(begun) });
}
const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
const failures = results.flatMap((result) => result.failures);
const flaky = results.flatMap((result) => result.flaky ?? []);
const [passed, failed, skipped] = [sum("passed"), failures.length, sum("skipped")];
if (passed + failed === 0) process.stderr.write("No test matched.\n");
if (flaky.length > 0) process.stdout.write(`\nFlaky, failed once and passed once:\n${flaky.join("\n")}\n\n`);
if (failed > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n\n`);
for (const result of results) {
  const failedHere = result.failures.length > 0 ? `, ${result.failures.length} failed` : "";
  say(`${result.part}: ${result.passed} passed${failedHere} in ${result.seconds} s`);
}
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/** `npm test`: checks, unit, API and browser tests; `npm test -- unit|api|alone|e2e|check [filter…]` runs a part. */
import { runChecks } from "./checks/run-checks.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runPlaywright, runVitest } from "./steps/run-tests.mjs";
import { giveUp } from "./steps/say.mjs";

const parts = {
  check: { isBuilt: false, run: () => runChecks() },
  unit: { isBuilt: false, run: (filters) => runVitest(["unit"], filters) },
  api: { isBuilt: true, run: (filters) => runVitest(["api"], filters) },
  alone: { isBuilt: true, run: (filters) => runVitest(["alone"], filters) },
  e2e: { isBuilt: true, run: (filters) => runPlaywright(filters) },
};

const [chosen, ...filters] = process.argv.slice(2);
if (chosen !== undefined && !Object.hasOwn(parts, chosen)) {
  giveUp(`Unknown part of the tests: ${chosen}. Choose one of ${Object.keys(parts).join(", ")}.`);
}
const selected = Object.entries(parts).filter(([name]) => chosen === undefined || name === chosen);

/** What took how long, in the order of the parts. */
const times = [];

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  times.push(`${name} ${((performance.now() - start) / 60_000).toFixed(1)} min`);
  return result;
}

const isBuilt = selected.some(([, part]) => part.isBuilt);
await timed("preparation", () => prepare({ isBuilt, isDevelopment: true }));
const results = [];
for (const [name, { run }] of selected) results.push(await timed(name, () => run(filters)));
const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
const failures = results.flatMap((result) => result.failures);
const flaky = results.flatMap((result) => result.flaky ?? []);
const [passed, failed, skipped] = [sum("passed"), failures.length, sum("skipped")];
if (passed + failed === 0) process.stderr.write("No test matched.\n");
if (flaky.length > 0)
  process.stdout.write(`\nFlaky, passed only when it ran again:\n${flaky.join("\n")}\n\n`);
if (failed > 0) process.stdout.write(`\nFailed:\n${failures.join("\n")}\n\n`);
process.stdout.write(`Times: ${times.join(", ")}\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

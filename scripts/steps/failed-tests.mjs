/** Summarizes failed and flaky tests at the end of a run, where a cut-off log still has them. */
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** The rest is in the test's own output. */
const REASON_LINES = 12;

/** @param left lines about artifacts */
function entry(name, reason = "", left = []) {
  const ownLines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));
  const lines = ownLines.slice(0, REASON_LINES);
  return [name, ...[...lines, ...left].map((line) => `    ${line}`)].join("\n");
}

/** @returns one text for each failed test, and each file that failed as a whole */
export function failedOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((assertion) => assertion.status === "failed");
    if (status === "failed" && failed.length === 0) return [entry(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      entry(`${file} › ${fullName}`, failureMessages.join("\n")),
    );
  });
}

/** @param errors written by outside-of-tests-reporter.mjs */
export function outsideOfTests(errors) {
  return errors.map(({ during, reason }) => entry(`outside of a test${during}`, reason));
}

/** @returns one text for each test that passed only on retry */
export function flakyOfVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        entry(`${path.relative(root, name)} › ${fullName}`, failureMessages.join("\n")),
      ),
  );
}

/** @returns one text for each failed test, and each error outside tests */
export function failedOfPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap((suite) => ofSuite(suite, "unexpected")),
    ...errors.map(({ message }) => entry("outside of a test", message)),
  ];
}

/** @returns one text for each test that passed only on retry */
export function flakyOfPlaywright({ suites }) {
  return suites.flatMap((suite) => ofSuite(suite, "flaky"));
}

function ofSuite({ suites = [], specs }, end) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === end)
      .map(({ results }) => entry(`${file} › ${title}`, reasonOf(results), leftBy(results))),
  );
  return [...own, ...suites.flatMap((suite) => ofSuite(suite, end))];
}

/** After a timeout, the second error says what the test waited for. */
function reasonOf(results) {
  const failed = results.find(({ errors }) => errors.length > 0);
  const reasons = failed?.errors.map(({ message, location }) =>
    location ? `at ${path.relative(root, location.file)}:${location.line}\n${message}` : message,
  );
  return reasons?.join("\n");
}

/** The trace and screenshot of the first failed run. */
function leftBy(results) {
  const attachments = results.find(({ errors }) => errors.length > 0)?.attachments ?? [];
  const pathOf = (wanted) => {
    const found = attachments.find(({ name }) => name === wanted)?.path;
    return found === undefined ? null : path.relative(root, found);
  };
  const [trace, picture] = [pathOf("trace"), pathOf("screenshot")];
  return [
    ...(trace === null ? [] : [`Trace: npx playwright show-trace ${trace}`]),
    ...(picture === null ? [] : [`Picture: ${picture}`]),
  ];
}

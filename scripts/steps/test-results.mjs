/**
 * Reads the reports of test programs. A result is `{ name, place, status, text }`: `place` is the filter that runs the
 * test again, `status` is "passed", "failed" or "skipped", and `text` describes a failure.
 */
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** The rest is in the test's own output. */
const REASON_LINES = 12;

/** @param left lines about artifacts */
function failureText(name, reason = "", left = []) {
  const ownLines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));
  const lines = ownLines.slice(0, REASON_LINES);
  return [name, ...[...lines, ...left].map((line) => `    ${line}`)].join("\n");
}

/** A file that failed as a whole is one result. */
export function resultsOfVitest({ testResults }) {
  return testResults.flatMap(({ name: fileName, status: fileStatus, message, assertionResults }) => {
    const place = path.relative(root, fileName);
    const results = assertionResults.map(({ fullName, status, failureMessages }) => {
      const name = `${place} › ${fullName}`;
      const isEnded = status === "passed" || status === "failed";
      return {
        name,
        place,
        status: isEnded ? status : "skipped",
        text: failureText(name, failureMessages.join("\n")),
      };
    });
    const failedAsWhole = fileStatus === "failed" && results.every(({ status }) => status !== "failed");
    return failedAsWhole
      ? [{ name: place, place, status: "failed", text: failureText(place, message) }, ...results]
      : results;
  });
}

const STATUS_OF_PLAYWRIGHT = { expected: "passed", unexpected: "failed", skipped: "skipped" };

export function resultsOfPlaywright({ config, suites }) {
  return specsOf(suites).flatMap(({ file, line, title, tests }) => {
    const name = `${file} › ${title}`;
    const place = `${path.relative(root, path.join(config.rootDir, file))}:${line}`;
    return tests.map(({ status, results }) => ({
      name,
      place,
      status: STATUS_OF_PLAYWRIGHT[status],
      text: failureText(name, reasonOf(results), leftBy(results)),
    }));
  });
}

function specsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [...specs, ...specsOf(inner)]);
}

/** After a timeout, the second error says what the test waited for. */
function reasonOf(results) {
  const errors = results.flatMap((result) => result.errors);
  return errors
    .map(({ message, location }) =>
      location ? `at ${path.relative(root, location.file)}:${location.line}\n${message}` : message,
    )
    .join("\n");
}

function leftBy(results) {
  const attachments = results.flatMap((result) => result.attachments);
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

/** @returns one text for each error outside tests */
export function outsideOfTests(errors) {
  return errors.map(({ during = "", reason, message }) =>
    failureText(`outside of a test${during}`, reason ?? message),
  );
}

/**
 * @param first all results of a run
 * @param second those of its failed places, run again; a test that did not end then has still failed
 * @returns results, in which a test counts as passed if it passed once, and a text for each test that also failed
 */
export function withSecondAttempts(first, second) {
  const ended = second.filter(({ status }) => status !== "skipped");
  const names = new Set(ended.map(({ name }) => name));
  const places = new Set(ended.map(({ place }) => place));
  // A file that failed as a whole has tests the second time.
  const isRepeated = ({ status, place, name }) =>
    status === "failed" && (names.has(name) || (name === place && places.has(place)));
  const repeated = first.filter(isRepeated);
  const settled = first.filter((result) => !isRepeated(result));
  const settledNames = new Set(settled.map(({ name }) => name));
  const failedAgain = new Set(second.filter(({ status }) => status === "failed").map(({ name }) => name));
  return {
    results: [...settled, ...second.filter(({ name }) => !settledNames.has(name))],
    flaky: [
      ...repeated.filter(({ name }) => !failedAgain.has(name)),
      ...second.filter(({ name }) => failedAgain.has(name) && settledNames.has(name)),
    ].map(({ text }) => text),
  };
}

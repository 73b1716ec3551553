/** Reports errors outside tests, such as unhandled rejections, which vitest's JSON report omits. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

export default class OutsideOfTestsReporter {
  onTestRunEnd(_modules, errors) {
    const described = errors.map((error) => ({
      during: during(error),
      reason: error.stack ?? error.message,
    }));
    writeFileSync(process.env.PARLEY_OUTSIDE_OF_TESTS, JSON.stringify(described));
  }
}

/** As far as vitest knows; it need not be the cause. */
function during({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  if (!file) return "";
  return `, during ${[path.relative(root, file), test].filter(Boolean).join(" › ")}`;
}

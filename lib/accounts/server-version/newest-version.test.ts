/** Which versions count as newer. */
import { expect, test } from "vitest";
import { isNewer } from "./newest-version.ts";

test.each([
  ["1.2.4", "1.2.3", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "1.99.99", true],
  ["1.2.3", "1.2.3", false],
  ["1.2.3", "1.2.4", false],
  ["0.9.0", "1.0.0", false],
  // A pre-release comes before its release.
  ["1.0.0", "1.0.0-rc.1", true],
  ["0.9.9", "1.0.0-rc.1", false],
  ["1.2.3", "1.2.3+build.5", false],
])("%s is newer than %s: %s", (released, own, expected) => {
  expect(isNewer(released, own)).toBe(expected);
});

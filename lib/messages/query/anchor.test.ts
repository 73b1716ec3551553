/** The parameter anchor_date. */
import { expect, test } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { anchorTime } from "./anchor.ts";

test.each([
  ["2005-04-18", "2005-04-18T00:00:00.000Z"],
  ["2005-04-18T12:34:56Z", "2005-04-18T12:34:56.000Z"],
  ["2005-04-18T12:34:56", "2005-04-18T12:34:56.000Z"],
  ["2005-04-18 12:34", "2005-04-18T12:34:00.000Z"],
  ["2005-04-18T12:34:56.789123+02:00", "2005-04-18T10:34:56.789Z"],
  ["2005-04-18T12:34:56-0330", "2005-04-18T16:04:56.000Z"],
  ["2005-04-18T12:34:56+01", "2005-04-18T11:34:56.000Z"],
  ["2004-02-29", "2004-02-29T00:00:00.000Z"],
  [" 2005-04-18t12:34:56z ", "2005-04-18T12:34:56.000Z"],
])("%s is %s", (given, expected) => {
  expect(anchorTime(given).toISOString()).toBe(expected);
});

test.each([
  "",
  "soon",
  "2005-13-01",
  "2005-02-29",
  "2005-04-31T12:00:00Z",
  "2005-04-18T25:00",
  "18.04.2005",
  "1113782400",
  "2005-04-18T12:34:56+99:99",
])("%j is refused", (given) => {
  expect(() => anchorTime(given)).toThrow(ApiError);
});

test("a missing one is named", () => {
  expect(() => anchorTime(undefined)).toThrow("Missing 'anchor_date' argument");
});

/** Dates and times in usual forms only. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseGlobalTime } from "./parse-global-time.ts";

test.each([
  ["2024-03-07T15:00:00-08:00", "2024-03-07T23:00:00Z"],
  ["2024-03-07t15:00:00z", "2024-03-07T15:00:00Z"],
  ["2024-3-7 5:00", "2024-03-07T05:00:00Z"],
  ["2024-03-07", "2024-03-07T00:00:00Z"],
  ["2024-03-07T15:00+05", "2024-03-07T10:00:00Z"],
  ["0", "1970-01-01T00:00:00Z"],
  ["1709852400.75", "2024-03-07T23:00:00Z"],
  ["March 7, 2024", "2024-03-07T00:00:00Z"],
  ["7 Mar 2024 12:30 am", "2024-03-07T00:30:00Z"],
  ["Thursday, March 7, 2024 at 12 PM", "2024-03-07T12:00:00Z"],
  ["2024-02-29", "2024-02-29T00:00:00Z"],
  ["20240307T150000-0800", "2024-03-07T23:00:00Z"],
  ["20240307T1500Z", "2024-03-07T15:00:00Z"],
  ["Jun 5th 2017, 10:30PM", "2017-06-05T22:30:00Z"],
  ["1st January 2024 00:00 +14:00", "2023-12-31T10:00:00Z"],
])("%s", (text, time) => {
  expect(parseGlobalTime(text)).toBe(time);
});

test.each([
  "",
  "now",
  "2023-02-29",
  "2024-13-01",
  "2024-01-01T25:00",
  "7 Foo 2024",
  "7 Mar 2024 13:00 pm",
  "999999999999",
  "-5",
  "2024-03-07T15:00:00-99:00",
  "2024-03-07T15:00:00+05:60",
])("%s is not a time", (text) => {
  expect(parseGlobalTime(text)).toBeNull();
});

test("the result is a time in UTC, and parsing it again gives the same", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      (text) => {
        const time = parseGlobalTime(text);
        if (time === null) return;
        expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        expect(parseGlobalTime(time)).toBe(time);
      },
    ),
  );
});

/** Working days. */
import { expect, test } from "vitest";
import { WorkingCalendar } from "./working-calendar.ts";

const END = 17 * 60;
const NOON = 12 * 60;

test.each([
  ["a working day that is over", new Date(2026, 2, 5, 17, 1), new Date(2026, 2, 5, 12)],
  ["a working day that is not over", new Date(2026, 2, 5, 17, 0), new Date(2026, 2, 4, 12)],
  ["a Monday morning", new Date(2026, 2, 9, 8, 0), new Date(2026, 2, 6, 12)],
  ["a Saturday", new Date(2026, 2, 7, 23, 0), new Date(2026, 2, 6, 12)],
])("on %s, the last day is the newest one that is over", (_, now, noon) => {
  expect(new Date(new WorkingCalendar(now, END).at(0, NOON))).toEqual(noon);
});

test("weekends are no days at all, forwards and backwards", () => {
  const calendar = new WorkingCalendar(new Date(2026, 2, 9, 20, 0), END);
  expect([-6, -5, -1, 0, 4, 5].map((day) => calendar.weekday(day))).toEqual([
    "Friday",
    "Monday",
    "Friday",
    "Monday",
    "Friday",
    "Monday",
  ]);
  expect(new Date(calendar.at(-6, NOON))).toEqual(new Date(2026, 1, 27, 12));
});

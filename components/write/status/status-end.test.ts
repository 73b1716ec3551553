/** When a status ends, by the browser's clock. */
import { expect, it } from "vitest";
import { endOfStatus, STATUS_ENDS } from "./status-end.ts";

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 2, day, hour, minute).getTime() / 1000;
// 2026-03-04 is a Wednesday.
const now = new Date(2026, 2, 4, 15, 30);

it.each([
  ["never", 0],
  ["30 minutes", at(4, 16)],
  ["1 hour", at(4, 16, 30)],
  ["4 hours", at(4, 19, 30)],
  ["today", at(5)],
  ["this week", at(9)],
  ["at", at(6, 9, 15)],
] as const)("%s", (end, seconds) => {
  expect(endOfStatus(end, "2026-03-06T09:15", now)).toBe(seconds);
});

it("weeks end with Sunday", () => {
  for (const day of [2, 3, 4, 5, 6, 7, 8])
    expect(endOfStatus("this week", "", new Date(2026, 2, day, 23, 59))).toBe(at(9));
});

it("a field without a time gives none", () => {
  expect(endOfStatus("at", "", now)).toBeNull();
});

it("every choice with a time is in the future", () => {
  for (const { value } of STATUS_ENDS)
    if (value !== "never" && value !== "at")
      expect(endOfStatus(value, "", now)).toBeGreaterThan(now.getTime() / 1000);
});

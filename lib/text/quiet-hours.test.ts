/** Quiet hours last from one time of the person's day to another, over midnight too. */
import { expect, it } from "vitest";
import { quietMinutesLeft } from "./quiet-hours.ts";

const night = { quiet_hours_enabled: true, quiet_hours_start: 22 * 60, quiet_hours_end: 7 * 60 };
const noon = { quiet_hours_enabled: true, quiet_hours_start: 12 * 60, quiet_hours_end: 13 * 60 };

it.each([
  ["before the night", night, "2026-03-02T21:59:00Z", 0],
  ["as the night begins", night, "2026-03-02T22:00:00Z", 540],
  ["at midnight", night, "2026-03-03T00:00:00Z", 420],
  ["in the last minute", night, "2026-03-03T06:59:30Z", 1],
  ["as the night ends", night, "2026-03-03T07:00:00Z", 0],
  ["within an hour of the day", noon, "2026-03-03T12:30:00Z", 30],
  ["outside it", noon, "2026-03-03T11:59:00Z", 0],
  ["switched off", { ...night, quiet_hours_enabled: false }, "2026-03-03T00:00:00Z", 0],
  ["from a time to the same", { ...night, quiet_hours_end: 22 * 60 }, "2026-03-03T00:00:00Z", 0],
])("%s", (_when, hours, at, left) => {
  expect(quietMinutesLeft(hours, "UTC", new Date(at))).toBe(left);
});

it("follow the person's own clock", () => {
  const at = new Date("2026-03-02T17:00:00Z");
  expect(quietMinutesLeft(night, "Asia/Kolkata", at)).toBe(8 * 60 + 30);
  expect(quietMinutesLeft(night, "America/New_York", at)).toBe(0);
});

/** Quiet hours across time zones and midnight. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { quietMinutesLeft } from "./quiet-hours.ts";
import { wallTimeAt } from "./wall-time.ts";

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

it("follow the user's clock", () => {
  const at = new Date("2026-03-02T17:00:00Z");
  expect(quietMinutesLeft(night, "Asia/Kolkata", at)).toBe(8 * 60 + 30);
  expect(quietMinutesLeft(night, "America/New_York", at)).toBe(0);
});

const early = { quiet_hours_enabled: true, quiet_hours_start: 60, quiet_hours_end: 150 };
const skippedStart = { quiet_hours_enabled: true, quiet_hours_start: 150, quiet_hours_end: 300 };

it.each([
  ["a night with an hour less", night, "Europe/Berlin", "2026-03-28T22:00:00Z", 7 * 60],
  ["a night with an hour more", night, "Europe/Berlin", "2026-10-24T21:00:00Z", 9 * 60],
  ["after the clocks were put forward", night, "Europe/Berlin", "2026-03-29T01:30:00Z", 3 * 60 + 30],
  ["the end of that night", night, "Europe/Berlin", "2026-03-29T05:00:00Z", 0],
  ["an hour more in New York", night, "America/New_York", "2026-11-01T02:00:00Z", 10 * 60],
  ["half an hour more on Lord Howe", night, "Australia/Lord_Howe", "2026-04-04T12:00:00Z", 8 * 60 + 30],
  ["an end that clocks skip", early, "Europe/Berlin", "2026-03-29T00:00:00Z", 90],
  ["an end that they show twice", early, "Europe/Berlin", "2026-10-24T23:00:00Z", 90],
  ["after the first of them", early, "Europe/Berlin", "2026-10-25T01:00:00Z", 0],
  ["a beginning that they skip", skippedStart, "Europe/Berlin", "2026-03-29T01:15:00Z", 0],
  ["and when it begins", skippedStart, "Europe/Berlin", "2026-03-29T01:30:00Z", 90],
])("%s", (_when, hours, zone, at, left) => {
  expect(quietMinutesLeft(hours, zone, new Date(at))).toBe(left);
});

it("end at the wall time in any zone, across clock changes", () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const times = fc.integer({ min: Date.UTC(2024) / 60_000, max: Date.UTC(2030) / 60_000 });
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  fc.assert(
    fc.property(zone, minute, minute, times, (timeZone, start, end, at) => {
      const hours = { quiet_hours_enabled: true, quiet_hours_start: start, quiet_hours_end: end };
      const now = new Date(at * 60_000);
      const left = quietMinutesLeft(hours, timeZone, now);
      expect(left).toBeLessThanOrEqual(26 * 60);
      if (left === 0) return;
      const ends = new Date(now.getTime() + left * 60_000);
      const shown = wallTimeAt(timeZone, ends);
      // Clock changes may skip the end.
      const late = (shown.hour * 60 + shown.minute - end + 24 * 60) % (24 * 60);
      expect([0, 30, 60, 120]).toContain(late);
      expect(quietMinutesLeft(hours, timeZone, ends)).toBe(0);
    }),
    { numRuns: 2_000 },
  );
});

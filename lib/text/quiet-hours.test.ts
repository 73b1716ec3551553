/** Quiet times across time zones, midnight and days. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { ALL_DAYS, dayBit, quietMinutesLeft, quietUntil } from "./quiet-hours.ts";
import { wallTimeAt } from "./wall-time.ts";

const hoursOf = (start: number, end: number) => ({
  notifications_paused_until: 0,
  quiet_hours_enabled: true,
  quiet_hours_start: start,
  quiet_hours_end: end,
  quiet_days: 0,
  notification_hours: "",
});
const night = hoursOf(22 * 60, 7 * 60);
const noon = hoursOf(12 * 60, 13 * 60);
const never = { ...night, quiet_hours_enabled: false };
const weekend = { ...never, quiet_days: dayBit(0) + dayBit(6) };
const DAY = "00:00-24:00";
const WORK = "09:00-18:00";
/** Monday to Friday, 9 to 18, Friday to 13. */
const office = {
  ...never,
  quiet_days: weekend.quiet_days,
  notification_hours: [DAY, WORK, WORK, WORK, WORK, "09:00-13:00", DAY].join(),
};
const pausedUntil = (at: string) => Date.parse(at) / 1000;

it.each([
  ["before the night", night, "2026-03-02T21:59:00Z", 0],
  ["as the night begins", night, "2026-03-02T22:00:00Z", 540],
  ["at midnight", night, "2026-03-03T00:00:00Z", 420],
  ["in the last minute", night, "2026-03-03T06:59:30Z", 1],
  ["as the night ends", night, "2026-03-03T07:00:00Z", 0],
  ["within an hour of the day", noon, "2026-03-03T12:30:00Z", 30],
  ["outside it", noon, "2026-03-03T11:59:00Z", 0],
  ["switched off", never, "2026-03-03T00:00:00Z", 0],
  ["from a time to the same", { ...night, quiet_hours_end: 22 * 60 }, "2026-03-03T00:00:00Z", 0],
])("%s", (_when, hours, at, left) => {
  expect(quietMinutesLeft(hours, "UTC", new Date(at))).toBe(left);
});

it("follow the user's clock", () => {
  const at = new Date("2026-03-02T17:00:00Z");
  expect(quietMinutesLeft(night, "Asia/Kolkata", at)).toBe(8 * 60 + 30);
  expect(quietMinutesLeft(night, "America/New_York", at)).toBe(0);
});

// 2026-03-06 is a Friday.
it.each([
  ["the day before", weekend, "2026-03-06T23:59:00Z", null],
  ["as the days begin", weekend, "2026-03-07T00:00:00Z", "2026-03-09T00:00:00Z"],
  ["in the last minute of the days", weekend, "2026-03-08T23:59:30Z", "2026-03-09T00:00:00Z"],
  ["as they end", weekend, "2026-03-09T00:00:00Z", null],
  [
    "from a night over the days to the next night's end",
    { ...night, quiet_days: weekend.quiet_days },
    "2026-03-06T22:00:00Z",
    "2026-03-09T07:00:00Z",
  ],
  [
    "a pause into the night",
    { ...night, notifications_paused_until: pausedUntil("2026-03-03T22:30:00Z") },
    "2026-03-03T20:00:00Z",
    "2026-03-04T07:00:00Z",
  ],
  [
    "a pause",
    { ...never, notifications_paused_until: pausedUntil("2026-03-03T20:30:00Z") },
    "2026-03-03T20:00:00Z",
    "2026-03-03T20:30:00Z",
  ],
  [
    "a pause that is over",
    { ...never, notifications_paused_until: pausedUntil("2026-03-03T20:00:00Z") },
    "2026-03-03T20:00:00Z",
    null,
  ],
])("quiet until the end of what follows: %s", (_when, times, at, until) => {
  expect(quietUntil(times, "UTC", new Date(at))?.toISOString() ?? null).toBe(
    until && new Date(until).toISOString(),
  );
});

it("quiet days follow the user's clock, also where it is changed", () => {
  const at = new Date("2026-03-29T12:00:00Z");
  expect(quietUntil(weekend, "Europe/Berlin", at)?.toISOString()).toBe("2026-03-29T22:00:00.000Z");
  expect(quietUntil(weekend, "Asia/Tokyo", new Date("2026-03-06T15:00:00Z"))).not.toBeNull();
});

// 2026-03-02 is a Monday.
it.each([
  ["before work", "UTC", "2026-03-02T08:59:00Z", "2026-03-02T09:00:00Z"],
  ["as work begins", "UTC", "2026-03-02T09:00:00Z", null],
  ["in the last minute of work", "UTC", "2026-03-02T17:59:30Z", null],
  ["as work ends", "UTC", "2026-03-02T18:00:00Z", "2026-03-03T09:00:00Z"],
  ["on a shorter day", "UTC", "2026-03-06T12:59:00Z", null],
  ["from its end over the weekend", "UTC", "2026-03-06T13:00:00Z", "2026-03-09T09:00:00Z"],
  ["on the weekend", "UTC", "2026-03-08T12:00:00Z", "2026-03-09T09:00:00Z"],
  ["Monday in Auckland while it is Sunday in London", "Pacific/Auckland", "2026-03-01T20:00:00Z", null],
  [
    "Sunday in Los Angeles while it is Monday in London",
    "America/Los_Angeles",
    "2026-03-02T07:00:00Z",
    "2026-03-02T17:00:00Z",
  ],
  ["over a weekend with an hour less", "Europe/Berlin", "2026-03-27T12:00:00Z", "2026-03-30T07:00:00Z"],
  ["over a weekend with an hour more", "Europe/Berlin", "2026-10-23T11:00:00Z", "2026-10-26T08:00:00Z"],
  ["over a day whose midnight clocks skip", "Africa/Cairo", "2026-04-23T17:00:00Z", "2026-04-24T06:00:00Z"],
])("outside the hours of the weekday: %s", (_when, zone, at, until) => {
  expect(quietUntil(office, zone, new Date(at))?.toISOString() ?? null).toBe(
    until && new Date(until).toISOString(),
  );
});

it("hours of a weekday that clocks skip or show twice", () => {
  const sundays = (range: string) => ({
    ...never,
    notification_hours: [range, ...Array(6).fill(DAY)].join(),
  });
  const left = (range: string, at: string) =>
    quietUntil(sundays(range), "Europe/Berlin", new Date(at))?.toISOString() ?? null;
  // From 2:00 to 3:00 on March 29.
  expect(left("02:30-12:00", "2026-03-29T00:59:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(left("02:30-12:00", "2026-03-29T01:30:00Z")).toBeNull();
  // From 3:00 to 2:00 on October 25.
  expect(left("00:00-02:30", "2026-10-25T00:29:00Z")).toBeNull();
  expect(left("00:00-02:30", "2026-10-25T00:30:00Z")).toBe("2026-10-25T23:00:00.000Z");
  expect(left("00:00-02:30", "2026-10-25T01:15:00Z")).toBe("2026-10-25T23:00:00.000Z");
});

it.each([
  ["in the evening before them", "UTC", "2026-03-06T20:00:00Z", "2026-03-06T22:00:00Z"],
  ["as they begin", "UTC", "2026-03-06T22:00:00Z", null],
  ["after midnight, on a quiet day", "UTC", "2026-03-07T05:59:30Z", null],
  ["as they end, over the weekend", "UTC", "2026-03-07T06:00:00Z", "2026-03-09T22:00:00Z"],
  ["on a morning after a quiet night", "UTC", "2026-03-09T05:00:00Z", "2026-03-09T22:00:00Z"],
  ["on a morning between two nights", "UTC", "2026-03-10T06:00:00Z", "2026-03-10T22:00:00Z"],
  ["in a night with an hour less", "Europe/Berlin", "2026-03-29T03:30:00Z", null],
  ["after it", "Europe/Berlin", "2026-03-29T04:00:00Z", "2026-03-29T20:00:00Z"],
])("hours that span midnight: %s", (_when, zone, at, until) => {
  const nights = { ...never, notification_hours: Array(7).fill("22:00-06:00").join() };
  const shifts = zone === "UTC" ? { ...nights, quiet_days: weekend.quiet_days } : nights;
  expect(quietUntil(shifts, zone, new Date(at))?.toISOString() ?? null).toBe(
    until && new Date(until).toISOString(),
  );
});

it("the daily quiet hours count within the hours of the weekday, too", () => {
  const both = { ...office, ...hoursOf(12 * 60, 13 * 60), notification_hours: office.notification_hours };
  const until = (at: string) => quietUntil(both, "UTC", new Date(at))?.toISOString() ?? null;
  expect(until("2026-03-02T12:30:00Z")).toBe("2026-03-02T13:00:00.000Z");
  expect(until("2026-03-02T13:00:00Z")).toBeNull();
  expect(until("2026-03-02T19:00:00Z")).toBe("2026-03-03T09:00:00.000Z");
});

it("are quiet exactly outside the hours that the wall clock shows, in any zone", () => {
  const times = fc.integer({ min: Date.UTC(2024) / 60_000, max: Date.UTC(2030) / 60_000 });
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  fc.assert(
    fc.property(zone, times, (timeZone, at) => {
      const now = new Date(at * 60_000);
      const { year, month, day, hour } = wallTimeAt(timeZone, now);
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      const isWork = weekday >= 1 && weekday <= 5 && hour >= 9 && hour < (weekday === 5 ? 13 : 18);
      const until = quietUntil(office, timeZone, now);
      expect(until === null).toBe(isWork);
      if (until) expect(wallTimeAt(timeZone, until)).toMatchObject({ hour: 9, minute: 0 });
    }),
    { numRuns: 1_000 },
  );
});

it("seven quiet days have an end at which the answer is asked for again", () => {
  const at = new Date("2026-03-03T20:00:00Z");
  const until = quietUntil({ ...never, quiet_days: ALL_DAYS }, "UTC", at);
  expect(until?.getTime()).toBeGreaterThan(at.getTime() + 6 * 86_400_000);
});

const early = hoursOf(60, 150);
const skippedStart = hoursOf(150, 300);

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
      const hours = hoursOf(start, end);
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

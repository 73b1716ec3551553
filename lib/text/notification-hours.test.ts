/** The stored form of the hours of each weekday. */
import { expect, it } from "vitest";
import {
  MAX_HOURS_LENGTH,
  MINUTES_OF_DAY,
  readNotificationHours,
  writeNotificationHours,
} from "./notification-hours.ts";

const WHOLE = { from: 0, until: MINUTES_OF_DAY };

it("are read and written", () => {
  const days = [WHOLE, ...Array.from({ length: 6 }, (_, index) => ({ from: 540 + index, until: 1_080 }))];
  const text = writeNotificationHours(days);
  expect(text).toBe("00:00-24:00,09:00-18:00,09:01-18:00,09:02-18:00,09:03-18:00,09:04-18:00,09:05-18:00");
  expect(text).toHaveLength(MAX_HOURS_LENGTH);
  expect(readNotificationHours(text)).toEqual(days);
});

it("are no text for whole days", () => {
  const days = Array.from({ length: 7 }, () => WHOLE);
  expect(writeNotificationHours(days)).toBe("");
  expect(readNotificationHours("")).toEqual(days);
});

it("may end on the next day", () => {
  const nights = Array.from({ length: 7 }, () => ({ from: 22 * 60, until: MINUTES_OF_DAY + 6 * 60 }));
  const text = writeNotificationHours(nights);
  expect(text).toBe(week("22:00-06:00"));
  expect(readNotificationHours(text)).toEqual(nights);
  const untilMidnight = readNotificationHours(week("22:00-00:00"));
  expect(untilMidnight?.[0]).toEqual({ from: 22 * 60, until: MINUTES_OF_DAY });
});

const week = (range: string) => Array.from({ length: 7 }, () => range).join();

it.each([
  ["too few days", "09:00-18:00"],
  ["too many", `${week("09:00-18:00")},09:00-18:00`],
  ["an empty day", week("")],
  ["an end at the start", week("09:00-09:00")],
  ["a start at the end of the day", week("24:00-24:00")],
  ["an hour that does not exist", week("09:00-24:30")],
  ["a minute that does not exist", week("09:60-18:00")],
  ["short times", week("9:00-18:00")],
  ["spaces", week("09:00-18:00 ")],
  ["something else", "always"],
])("%s is invalid", (_what, text) => {
  expect(readNotificationHours(text)).toBeNull();
});

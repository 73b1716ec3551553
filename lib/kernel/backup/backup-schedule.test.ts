/** The schedule of backups. */
import { expect, test } from "vitest";
import { backupName, lastDue, namesToPrune, readSchedule } from "./backup-schedule.ts";

test.each([
  ["daily keep 7", { daily: { hour: 3, minute: 0 }, keep: 7 }],
  ["daily at 23:45 keep 14", { daily: { hour: 23, minute: 45 }, keep: 14 }],
  [" hourly  keep 48 ", { daily: null, keep: 48 }],
])("%s is a schedule", (words, schedule) => {
  expect(readSchedule(words)).toEqual(schedule);
});

test.each([
  "daily",
  "daily keep 0",
  "daily keep",
  "daily at 24:00 keep 7",
  "daily at 3:00 keep 7",
  "hourly at 03:00 keep 7",
  "weekly keep 4",
  "daily keep 7 please",
  "daily keep 99999",
])("%s is none", (words) => {
  expect(readSchedule(words)).toBeNull();
});

const at = (hour: number, minute: number, second = 0) => new Date(2026, 10, 29, hour, minute, second);

test("a daily backup is due at its time, or was on the day before", () => {
  const schedule = { daily: { hour: 3, minute: 30 }, keep: 7 };
  expect(lastDue(schedule, at(3, 30))).toEqual(at(3, 30));
  expect(lastDue(schedule, at(23, 59, 59))).toEqual(at(3, 30));
  expect(lastDue(schedule, at(3, 29, 59))).toEqual(new Date(2026, 10, 28, 3, 30));
});

test("an hourly backup is due at the full hour", () => {
  expect(lastDue({ daily: null, keep: 7 }, at(3, 59, 59))).toEqual(at(3, 0));
  expect(lastDue({ daily: null, keep: 7 }, at(0, 0, 1))).toEqual(at(0, 0));
});

test("the oldest backups of this installation are removed, and no other file", () => {
  const names = [1, 2, 3, 4].map((day) =>
    backupName("abcd", new Date(Date.UTC(2026, 10, day, 3)), day === 2),
  );
  const others = [
    backupName("ffff", new Date(0), false),
    "parley-abcd-notes.txt",
    "parley-abcd-20200101T000000Z.tar.zst.partial",
    "my-parley-abcd-20200101T000000Z.tar.zst",
    "a.tar.zst",
  ];
  expect(names[1]).toBe("parley-abcd-20261102T030000Z.tar.zst.age");
  expect(namesToPrune([...others, ...names].reverse(), "abcd", 2)).toEqual(names.slice(0, 2));
  expect(namesToPrune(names, "abcd", 4)).toEqual([]);
});

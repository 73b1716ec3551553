/** Repeated and skipped times in every zone. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { momentOf, type WallTime, wallTimeAt } from "./wall-time.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ZONES = [...Intl.supportedValuesOf("timeZone"), "UTC"];

const read = (written: string): WallTime => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = written.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
};
const show = (zone: string, at: Date) => {
  const { year, month, day, hour, minute } = wallTimeAt(zone, at);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
};

test.each([
  ["Europe/Berlin", "2026-03-29 02:30", "skipped", "2026-03-29T01:30:00Z", "2026-03-29 03:30"],
  ["Europe/Berlin", "2026-03-29 02:00", "skipped", "2026-03-29T01:00:00Z", "2026-03-29 03:00"],
  ["Europe/Berlin", "2026-03-29 03:00", "once", "2026-03-29T01:00:00Z", "2026-03-29 03:00"],
  ["Europe/Berlin", "2026-10-25 02:30", "twice", "2026-10-25T00:30:00Z", "2026-10-25 02:30"],
  ["Europe/Berlin", "2026-10-25 03:00", "once", "2026-10-25T02:00:00Z", "2026-10-25 03:00"],
  ["America/New_York", "2026-03-08 02:15", "skipped", "2026-03-08T07:15:00Z", "2026-03-08 03:15"],
  ["America/New_York", "2026-11-01 01:15", "twice", "2026-11-01T05:15:00Z", "2026-11-01 01:15"],
  ["Australia/Lord_Howe", "2026-10-04 02:10", "skipped", "2026-10-03T15:40:00Z", "2026-10-04 02:40"],
  ["Australia/Lord_Howe", "2026-04-05 01:40", "twice", "2026-04-04T14:40:00Z", "2026-04-05 01:40"],
  ["Asia/Beirut", "2026-03-29 00:00", "skipped", "2026-03-28T22:00:00Z", "2026-03-29 01:00"],
  ["Pacific/Apia", "2011-12-30 12:00", "skipped", "2011-12-30T22:00:00Z", "2011-12-31 12:00"],
  ["Asia/Kathmandu", "2026-05-05 09:00", "once", "2026-05-05T03:15:00Z", "2026-05-05 09:00"],
  ["UTC", "2026-03-29 02:30", "once", "2026-03-29T02:30:00Z", "2026-03-29 02:30"],
])("in %s, %s is there %s", (zone, written, kind, at, shown) => {
  const moment = momentOf(zone, read(written));
  expect(moment).toEqual({ at: new Date(at), kind });
  expect(show(zone, moment.at)).toBe(shown);
});

it("accepts days and minutes beyond their range", () => {
  const { at } = momentOf("UTC", { year: 2026, month: 12, day: 32, hour: 23, minute: 90 });
  expect(at).toEqual(new Date("2027-01-02T00:30:00Z"));
});

it("uses this machine's clock without a zone", () => {
  expect(momentOf("", read("2026-05-04 14:05")).at).toEqual(new Date(2026, 4, 4, 14, 5));
});

const offsetIn = (zone: string, time: number) => {
  const { year, month, day, hour, minute } = wallTimeAt(zone, new Date(time));
  return Date.UTC(year, month - 1, day, hour, minute) - time;
};

/** Clock changes of a year. */
function changesOf(zone: string): number[] {
  const found: number[] = [];
  for (let low = Date.UTC(2026, 0); low < Date.UTC(2027, 0); low += 72 * HOUR) {
    let [before, after] = [low, low + 72 * HOUR];
    if (offsetIn(zone, before) === offsetIn(zone, after)) continue;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offsetIn(zone, middle) === offsetIn(zone, before)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

/** Many zones change together. */
function differentChanges(): [zone: string, change: number][] {
  const found = new Map<string, [string, number]>();
  for (const zone of ZONES)
    for (const change of changesOf(zone))
      found.set(`${change} ${offsetIn(zone, change - MINUTE)} ${offsetIn(zone, change)}`, [zone, change]);
  return [...found.values()];
}

describe("in every zone", () => {
  it("converting to wall time and back gives the moment, or the first of repeated ones", () => {
    const times = fc.integer({ min: Date.UTC(1975) / MINUTE, max: Date.UTC(2040) / MINUTE });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), times, (zone, minutes) => {
        const at = new Date(minutes * MINUTE);
        const moment = momentOf(zone, wallTimeAt(zone, at));
        expect(moment.kind).not.toBe("skipped");
        expect(show(zone, moment.at)).toBe(show(zone, at));
        if (moment.kind === "once") expect(moment.at).toEqual(at);
        else expect(moment.at.getTime()).toBeLessThanOrEqual(at.getTime());
      }),
      { numRuns: 1_000 },
    );
  });

  it("times around clock changes are skipped, once or twice, as reported", () => {
    const changes = differentChanges();
    expect(changes.length).toBeGreaterThan(20);
    for (const [zone, change] of changes) {
      const before = wallTimeAt(zone, new Date(change - MINUTE));
      for (let minutes = -75; minutes <= 75; minutes += 15) {
        const wall = { ...before, minute: before.minute + 1 + minutes };
        const { at, kind } = momentOf(zone, wall);
        const written = show("UTC", momentOf("UTC", wall).at);
        const showing = [...Array(41).keys()]
          .map((step) => new Date(change + (step - 20) * 15 * MINUTE))
          .filter((time) => show(zone, time) === written);
        expect([zone, written, kind]).toEqual([zone, written, ["skipped", "once", "twice"][showing.length]]);
        if (showing[0]) expect(at).toEqual(showing[0]);
        else expect(offsetIn(zone, at.getTime())).toBe(offsetIn(zone, change));
      }
    }
  });
});

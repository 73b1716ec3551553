/** Long periods are charted by week; scales end at a round number. */
import { expect, it } from "vitest";
import { messageChart, peopleChart, topOf, type Usage, unitOf } from "./usage-series.ts";

function usage(count: number): Usage {
  const days = Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    messages: { public_channels: 1, private_channels: 2, direct: 0, group_direct: 0, by_bots: 0 },
    active_people: index === count - 1 ? null : { day: index, week: index, month: index },
    uploaded_bytes: null,
  }));
  return { days, channels: [] };
}

it("has one step per day for short periods", () => {
  const { steps, series } = messageChart(usage(30));
  expect(steps).toHaveLength(30);
  expect(steps[0]).toEqual({ first: "2026-01-01", last: "2026-01-01" });
  expect(series[1]?.values).toEqual(Array(30).fill(2));
});

it("sums up weeks, the newest one complete, and uses the last count of users", () => {
  const { steps, series } = messageChart(usage(366));
  expect(steps).toHaveLength(53);
  expect(steps[0]).toEqual({ first: "2026-01-01", last: "2026-01-02" });
  expect(series[0]?.values.slice(0, 2)).toEqual([2, 7]);
  const [month] = peopleChart(usage(366)).series;
  expect(month?.values.slice(-2)).toEqual([358, 364]);
});

it("marks unknown values", () => {
  expect(peopleChart(usage(2)).series[0]?.values).toEqual([0, null]);
});

it.each([
  [0, 2],
  [3, 4],
  [7, 8],
  [10, 10],
  [11, 20],
  [410, 600],
])("%i needs a scale up to %i", (highest, top) => {
  expect(topOf(highest)).toBe(top);
});

it.each([
  [0, 1024 ** 2],
  [5_000, 1024 ** 2],
  [3 * 1024 ** 3, 1024 ** 3],
])("a scale of %i bytes has round numbers of %i", (bytes, unit) => {
  expect(unitOf(bytes)).toBe(unit);
});

/** Formatting of times and dates. */
import { describe, expect, it } from "vitest";
import { briefAge, dayLabel, dayNumber } from "./clock.ts";

const noon = new Date(2026, 4, 20, 12, 0).getTime() / 1000;
const DAY = 86_400;

describe("days", () => {
  it("change at the reader's midnight", () => {
    const late = new Date(2026, 4, 20, 23, 59).getTime() / 1000;
    expect(dayNumber(late)).toBe(dayNumber(noon));
    expect(dayNumber(late + 120)).toBe(dayNumber(noon) + 1);
  });

  it("have names when they are near, and a year when it is not the current one", () => {
    expect(dayLabel(noon, noon)).toBe("Today");
    expect(dayLabel(noon - DAY, noon)).toBe("Yesterday");
    expect(dayLabel(noon - 400 * DAY, noon)).toContain("2025");
  });
});

describe("an age", () => {
  it("is given in the largest fitting unit", () => {
    expect(briefAge(noon - 20, noon)).toBe("now");
    expect(briefAge(noon - 200, noon)).toBe("3 min");
    expect(briefAge(noon - 3 * 3600, noon)).toBe("3 h");
    expect(briefAge(noon - DAY, noon)).toBe("Yesterday");
  });
});

/** A day is the user's local day. */
import { expect, it } from "vitest";
import { beginningOfDay, dayOf, daysAgo } from "./day-operand.ts";

it.each(["2026-11-20", "2024-02-29", "2026-03-29"])("%s is the day starting then", (day) => {
  const moment = beginningOfDay(day) ?? "";
  expect(dayOf(moment)).toBe(day);
  expect(dayOf(new Date(Date.parse(moment) - 1).toISOString())).not.toBe(day);
});

it.each(["", "2026-02-30", "2026-13-01", "26-11-20", "2026-11", "soon", "0050-01-01"])(
  "%j is not a day",
  (text) => {
    expect(beginningOfDay(text)).toBeNull();
  },
);

it("other text stays unchanged, and days are counted back from today", () => {
  expect(dayOf("someday")).toBe("someday");
  expect(Date.parse(beginningOfDay(daysAgo(0)) ?? "")).toBeLessThanOrEqual(Date.now());
  expect(daysAgo(31) < daysAgo(0)).toBe(true);
});

/** Offered times are in the future. */
import { expect, it } from "vitest";
import { deliveryTimes, localDateTime, momentOfField } from "./time-form.tsx";

const labels = (now: Date) => deliveryTimes(now).map(({ label }) => label);

it("offers the evening only before it starts", () => {
  expect(labels(new Date(2026, 4, 6, 10, 0))).toContain("This evening");
  expect(labels(new Date(2026, 4, 6, 17, 45))).not.toContain("This evening");
  expect(labels(new Date(2026, 4, 6, 20, 0))).not.toContain("This evening");
});

it("offers next Monday, but on a Sunday only tomorrow", () => {
  const wednesday = new Date(2026, 4, 6, 10, 0);
  const monday = deliveryTimes(wednesday).find(({ label }) => label === "Monday morning");
  expect(monday?.at).toEqual(new Date(2026, 4, 11, 9));
  const onMonday = deliveryTimes(monday?.at ?? wednesday).find(({ label }) => label === "Monday morning");
  expect(onMonday?.at).toEqual(new Date(2026, 4, 18, 9));
  expect(labels(new Date(2026, 4, 10, 10, 0))).not.toContain("Monday morning");
});

it("offers times in chronological order: this evening may be earlier than in three hours", () => {
  expect(labels(new Date(2026, 4, 6, 16, 0)).slice(0, 4)).toEqual([
    "In 20 minutes",
    "In 1 hour",
    "This evening",
    "In 3 hours",
  ]);
});

it("offers only future times", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(2026, 4, 6, hour, 59);
    expect(deliveryTimes(now).every(({ at }) => at > now)).toBe(true);
  }
});

it("localDateTime uses the browser's time zone", () => {
  expect(localDateTime(new Date(2026, 0, 1, 9, 5))).toBe("2026-01-01T09:05");
});

it("momentOfField reads what localDateTime writes, and nothing else", () => {
  const at = new Date(2026, 0, 1, 9, 5);
  expect(momentOfField(localDateTime(at))).toEqual({ at, kind: "once" });
  for (const value of ["", "2026-01-01", "tomorrow"]) expect(momentOfField(value)).toBeNull();
});

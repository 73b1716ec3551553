/** Dates with times use the reader's hour setting. */
import { afterAll, expect, it } from "vitest";
import { chooseHours } from "./clock.ts";
import { dateAndTime } from "./date-and-time.ts";

afterAll(() => chooseHours(null));

it("follows the hour setting", () => {
  const seconds = new Date(2026, 4, 4, 14, 5).getTime() / 1000;
  chooseHours(true);
  expect(dateAndTime(seconds)).toBe("May 4, 2026, 14:05");
  chooseHours(false);
  expect(dateAndTime(seconds)).toMatch(/^May 4, 2026, 2:05\sPM$/);
});

/** Times of day among the settings have the hours that the reader has chosen. */
import { afterAll, expect, it } from "vitest";
import { chooseHours } from "../../../lib/text/clock.ts";
import { NOTIFICATION_SECTIONS } from "./personal-rows.ts";

afterAll(() => chooseHours(null));

function quietUntil(minutes: number): string | undefined {
  const rows = NOTIFICATION_SECTIONS.flatMap((section) => section.rows);
  const row = rows.find(({ name }) => name === "quiet_hours_end");
  return row?.kind === "choice" ? row.options.find(({ value }) => value === minutes)?.label : undefined;
}

it("names the half hours of a day as chosen, also when the choice changes", () => {
  chooseHours(true);
  expect(quietUntil(0)).toBe("00:00");
  expect(quietUntil(22 * 60 + 30)).toBe("22:30");
  chooseHours(false);
  expect(quietUntil(22 * 60 + 30)).toMatch(/^10:30\sPM$/);
});

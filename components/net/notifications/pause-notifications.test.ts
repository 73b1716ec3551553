/** Ends of pauses, by the browser's clock. */
import { expect, it } from "vitest";
import { PAUSES } from "./pause-notifications.ts";

it.each([
  ["For 30 minutes", new Date(2026, 2, 4, 23, 50), new Date(2026, 2, 5, 0, 20)],
  ["For 2 hours", new Date(2026, 2, 4, 15, 30), new Date(2026, 2, 4, 17, 30)],
  ["Until tomorrow", new Date(2026, 2, 31, 15, 30), new Date(2026, 3, 1, 9)],
  ["Until tomorrow", new Date(2026, 2, 4, 0, 5), new Date(2026, 2, 5, 9)],
])("%s", (label, now, end) => {
  expect(PAUSES.find((pause) => pause.label === label)?.until(now)).toEqual(end);
});

/** Differences between clocks. */
import { expect, test } from "vitest";
import { findingOf } from "./clock-check.ts";

const NOON = Date.UTC(2026, 10, 29, 12);

test.each([
  ["between question and answer", 500, "ok", "It agrees with PostgreSQL's clock."],
  ["just before the question", -1_500, "ok", "It agrees with PostgreSQL's clock."],
  ["seconds before", -5_000, "warning", "This machine's clock is 5 seconds ahead of PostgreSQL's."],
  ["seconds after the answer", 6_000, "warning", "This machine's clock is 5 seconds behind PostgreSQL's."],
  ["minutes after", 121_000, "problem", "This machine's clock is 120 seconds behind PostgreSQL's."],
])("another clock that says a time %s", (_, offset, status, finding) => {
  const read = { time: NOON + offset, after: NOON, before: NOON + 1_000 };
  expect(findingOf("PostgreSQL's", read)).toMatchObject({ status, finding });
});

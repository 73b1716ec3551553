/** Repeated log lines. */
import { expect, test } from "vitest";
import { MAX_REPEATS, RepeatedLines } from "./log.ts";

test("of many equal lines, a few of the first minute and one of each further are logged, with how many were left out", () => {
  const lines = new RepeatedLines();
  const admitted = Array.from({ length: 1_000 }, () => lines.admit("full", 0));
  expect(admitted.filter((left) => left !== null)).toEqual(Array.from({ length: MAX_REPEATS }, () => 0));
  expect(lines.admit("another", 0)).toBe(0);
  expect(lines.admit("full", 60_000)).toBe(1_000 - MAX_REPEATS);
  expect(lines.admit("full", 60_001)).toBeNull();
  expect(lines.admit("full", 120_000)).toBe(1);
  // The minute with a single line has ended the failure.
  expect([180_000, 180_001].map((now) => lines.admit("full", now))).toEqual([0, 0]);
});

test("lines that differ only in numbers are equal", () => {
  const lines = new RepeatedLines();
  const segment = (index: number) => index.toString(16).toUpperCase().padStart(24, "0");
  const texts = [
    (index: number) => `could not extend file "base/16384/${index}": No space left on device`,
    (index: number) => `could not write to file "pg_wal/xlogtemp.${index}"`,
    (index: number) => `could not create file "pg_wal/${segment(index)}"`,
  ];
  for (const text of texts) {
    const admitted = Array.from({ length: 500 }, (_, index) => lines.admit(text(index), 0));
    expect(admitted.filter((left) => left !== null)).toHaveLength(MAX_REPEATS);
  }
  expect(lines.admit("could not read", 0)).toBe(0);
});

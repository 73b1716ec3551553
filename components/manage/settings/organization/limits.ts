/** Options of time limits. */
import type { RowOption } from "../rows/setting-row.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds; null for unlimited. */
export const TIME_LIMITS: readonly RowOption[] = [
  { value: null, label: "Any time", sent: "unlimited" },
  ...[2 * MINUTE, 10 * MINUTE, HOUR, DAY, 7 * DAY, 14 * DAY].map((seconds) => ({
    value: seconds,
    label: `Within ${duration(seconds)}`,
  })),
];

/** "Within 3 hours", for values of other clients. */
export function describeLimit(seconds: unknown): string {
  return typeof seconds === "number" ? `Within ${duration(seconds)}` : "Any time";
}

function duration(seconds: number): string {
  const [size, unit] =
    seconds % DAY === 0
      ? [DAY, "day"]
      : seconds % HOUR === 0
        ? [HOUR, "hour"]
        : seconds % MINUTE === 0
          ? [MINUTE, "minute"]
          : [1, "second"];
  const count = seconds / Number(size);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** Days; -1 for unlimited. */
export const RETENTION: readonly RowOption[] = [
  { value: -1, label: "Forever", sent: "forever" },
  { value: 30, label: "For 30 days" },
  { value: 90, label: "For 90 days" },
  { value: 365, label: "For a year" },
  { value: 1825, label: "For five years" },
];

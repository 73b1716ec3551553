/** The operand of "before": an address holds the moment at which the user's local day starts. */

import { momentOf, wallTimeAt } from "../../../lib/text/wall-time.ts";

const LOCAL_TIME_ZONE = "";

/** @param day as "2026-11-20"; null if invalid. */
export function beginningOfDay(day: string): string | null {
  const [, year, month, date] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const { at } = momentOf(LOCAL_TIME_ZONE, {
    year: Number(year),
    month: Number(month),
    day: Number(date),
    hour: 0,
    minute: 0,
  });
  // Rejects February 30.
  return localDay(at) === day ? at.toISOString() : null;
}

/** Returns other text unchanged. */
export function dayOf(moment: string): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? moment : localDay(time);
}

export function daysAgo(count: number): string {
  return shifted(new Date(), -count);
}

/** @param day as "2026-11-20". */
export function dayAfter(day: string): string {
  return shifted(new Date(`${day}T12:00`), 1);
}

/** The last whole day before a moment; returns other text unchanged. */
export function dayBefore(moment: string): string {
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? moment : localDay(new Date(time - 1));
}

function shifted(from: Date, days: number): string {
  const { year, month, day } = wallTimeAt(LOCAL_TIME_ZONE, from);
  // Clocks never change at noon.
  return localDay(momentOf(LOCAL_TIME_ZONE, { year, month, day: day + days, hour: 12, minute: 0 }).at);
}

function localDay(time: Date): string {
  const { year, month, day } = wallTimeAt(LOCAL_TIME_ZONE, time);
  return [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

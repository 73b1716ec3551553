/** What "before" is followed by: in an address the moment at which a day begins for the reader, and in words the day. */

import { momentOf, wallTimeAt } from "../../../lib/text/wall-time.ts";

/** The reader's clock. */
const HERE = "";

/** @param day as "2026-11-20"; null for what is no day. */
export function beginningOfDay(day: string): string | null {
  const [, year, month, date] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const { at } = momentOf(HERE, {
    year: Number(year),
    month: Number(month),
    day: Number(date),
    hour: 0,
    minute: 0,
  });
  // February has no 30th: another day would begin then.
  return localDay(at) === day ? at.toISOString() : null;
}

/** What is no moment is given as it is. */
export function dayOf(moment: string): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? moment : localDay(time);
}

export function daysAgo(count: number): string {
  const { year, month, day } = wallTimeAt(HERE, new Date());
  // No clock is changed at noon.
  return localDay(momentOf(HERE, { year, month, day: day - count, hour: 12, minute: 0 }).at);
}

function localDay(time: Date): string {
  const { year, month, day } = wallTimeAt(HERE, time);
  return [year, month, day].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

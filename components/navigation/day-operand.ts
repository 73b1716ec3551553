/** What "before" is followed by: in an address the moment at which a day begins for the reader, and in words the day. */

/** @param day as "2026-11-20"; null for what is no day. */
export function beginningOfDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const moment = new Date(Number(year), Number(month) - 1, Number(date));
  // February has no 30th: another day would begin then.
  return localDay(moment) === day ? moment.toISOString() : null;
}

/** What is no moment is given as it is. */
export function dayOf(moment: string): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? moment : localDay(time);
}

export function daysAgo(count: number): string {
  const now = new Date();
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - count));
}

function localDay(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
}

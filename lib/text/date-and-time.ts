/** Short dates with times, for lists. */
import { clockTime } from "./clock.ts";

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** "May 4, 2026, 2:05 PM". */
export function dateAndTime(seconds: number): string {
  return `${day.format(seconds * 1000)}, ${clockTime(seconds)}`;
}

/** Daily hours without notifications. */
import { momentOf, wallTimeAt } from "./wall-time.ts";

const MINUTE_MS = 60_000;

/** Minutes since midnight; a later start spans midnight. */
export interface QuietHours {
  readonly quiet_hours_enabled: boolean;
  readonly quiet_hours_start: number;
  readonly quiet_hours_end: number;
}

/**
 * 0 outside quiet hours. Clock changes count.
 * @param timeZone IANA name; "" for this machine's.
 */
export function quietMinutesLeft(hours: QuietHours, timeZone: string, at: Date): number {
  const { quiet_hours_enabled: isOn, quiet_hours_start: start, quiet_hours_end: end } = hours;
  if (!isOn || start === end) return 0;
  const { year, month, day } = wallTimeAt(timeZone, at);
  const momentAt = (days: number, minute: number) =>
    momentOf(timeZone, { year, month, day: day + days, hour: 0, minute }).at.getTime();
  const now = at.getTime();
  // The night may have begun yesterday.
  for (const days of [-1, 0]) {
    const ends = momentAt(days + (end < start ? 1 : 0), end);
    if (momentAt(days, start) <= now && now < ends) return Math.ceil((ends - now) / MINUTE_MS);
  }
  return 0;
}

/** The hours of each day in which a person is not to be notified. */
import { momentOf, wallTimeAt } from "./wall-time.ts";

const MINUTE_MS = 60_000;

/** Minutes since midnight by the person's clock; a night is from a later to an earlier one. */
export interface QuietHours {
  readonly quiet_hours_enabled: boolean;
  readonly quiet_hours_start: number;
  readonly quiet_hours_end: number;
}

/**
 * How many minutes the present quiet hours last; 0 outside them. A night in which clocks are changed is longer or shorter.
 * @param timeZone IANA name; "" is the clock of this machine.
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

/** Times without notifications: a pause, daily hours, and a schedule by weekday. */
import { type DayHours, MINUTES_OF_DAY, readNotificationHours, WHOLE_DAY } from "./notification-hours.ts";
import { momentOf, wallTimeAt } from "./wall-time.ts";

const MINUTE_MS = 60_000;

/** Up to four for each weekday. With seven quiet days, there is no end; callers ask again later. */
const MAX_STRETCHES = 28;

/** Longer pauses are asked about again; no calendar knows days of the far future. */
const LONGEST_PAUSE_MS = 366 * 24 * 60 * MINUTE_MS;

/** Sum of the bits of all days. */
export const ALL_DAYS = 2 ** 7 - 1;

/** @param day 0 for Sunday. */
export function dayBit(day: number): number {
  return 2 ** day;
}

export interface QuietTimes {
  /** Seconds since 1970; 0 for no pause. */
  readonly notifications_paused_until: number;
  readonly quiet_hours_enabled: boolean;
  /** Minutes since midnight; a later start spans midnight. */
  readonly quiet_hours_start: number;
  readonly quiet_hours_end: number;
  /** Sum of the days' bits. */
  readonly quiet_days: number;
  /** Outside these hours of the other days, notifications are quiet (`notification-hours.ts`). */
  readonly notification_hours: string;
}

/**
 * When notifications begin again, or null if they are not quiet. Clock changes count.
 * @param timeZone IANA name; "" for this machine's.
 */
export function quietUntil(times: QuietTimes, timeZone: string, at: Date): Date | null {
  const begin = at.getTime();
  const paused = Math.min(times.notifications_paused_until * 1000, begin + LONGEST_PAUSE_MS);
  let until = begin;
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch++) {
    const end = Math.max(
      paused,
      endOfQuietHours(times, timeZone, until),
      endBySchedule(times, timeZone, until),
    );
    if (end <= until) break;
    until = end;
  }
  return until > begin ? new Date(until) : null;
}

/** 0 outside quiet times. */
export function quietMinutesLeft(times: QuietTimes, timeZone: string, at: Date): number {
  const until = quietUntil(times, timeZone, at);
  return until ? Math.ceil((until.getTime() - at.getTime()) / MINUTE_MS) : 0;
}

/** In ms; 0 outside quiet hours. */
function endOfQuietHours(times: QuietTimes, timeZone: string, now: number): number {
  const { quiet_hours_enabled: isOn, quiet_hours_start: start, quiet_hours_end: end } = times;
  if (!isOn || start === end) return 0;
  const momentAt = dayOf(timeZone, now).momentAt;
  // The night may have begun yesterday.
  for (const days of [-1, 0]) {
    const ends = momentAt(days + (end < start ? 1 : 0), end);
    if (momentAt(days, start) <= now && now < ends) return ends;
  }
  return 0;
}

/** In ms; 0 in the hours of notifications. */
function endBySchedule(times: QuietTimes, timeZone: string, now: number): number {
  const { quiet_days: days, notification_hours: stored } = times;
  if (days === 0 && stored === "") return 0;
  const { weekday, momentAt } = dayOf(timeZone, now);
  const hours = readNotificationHours(stored);
  const hoursOf = (day: number): DayHours | null =>
    (days & dayBit(day)) === 0 ? (hours?.[day] ?? WHOLE_DAY) : null;
  // Yesterday's may go on.
  const night = (hoursOf((weekday + 6) % 7)?.until ?? 0) - MINUTES_OF_DAY;
  if (night > 0 && now < momentAt(0, night)) return 0;
  const today = hoursOf(weekday);
  if (!today) return momentAt(1, 0);
  if (now < momentAt(0, today.from)) return momentAt(0, today.from);
  return now < momentAt(0, Math.min(today.until, MINUTES_OF_DAY)) ? 0 : momentAt(1, 0);
}

function dayOf(timeZone: string, time: number) {
  const { year, month, day } = wallTimeAt(timeZone, new Date(time));
  return {
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    /** @param days after this one. */
    momentAt: (days: number, minute: number) =>
      momentOf(timeZone, { year, month, day: day + days, hour: 0, minute }).at.getTime(),
  };
}

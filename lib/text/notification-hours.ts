/** The hours of each weekday in which notifications are shown, stored as one text. */

export const MINUTES_OF_DAY = 24 * 60;

const DAYS = 7;

/** Minutes since midnight; an end of `MINUTES_OF_DAY` is the next midnight, a later one is on the next day. */
export interface DayHours {
  readonly from: number;
  readonly until: number;
}

/** "09:00-18:00", or "22:00-06:00" until the next morning. */
const RANGE = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

export const WHOLE_DAY: DayHours = { from: 0, until: MINUTES_OF_DAY };

/** Length of seven ranges with commas. */
export const MAX_HOURS_LENGTH = DAYS * 12 - 1;

/** Sunday first. Null for invalid text; "" stands for whole days. */
export function readNotificationHours(text: string): readonly DayHours[] | null {
  if (text === "") return Array.from({ length: DAYS }, () => WHOLE_DAY);
  const days = text.split(",").flatMap(readRange);
  return days.length === DAYS && text.length === MAX_HOURS_LENGTH ? days : null;
}

export function isNotificationHours(text: string): boolean {
  return readNotificationHours(text) !== null;
}

function readRange(text: string): DayHours[] {
  const [range, hour, minute, endHour, endMinute] = RANGE.exec(text) ?? [];
  if (range === undefined) return [];
  const from = Number(hour) * 60 + Number(minute);
  const until = endHour === undefined ? MINUTES_OF_DAY : Number(endHour) * 60 + Number(endMinute);
  if (from === until) return [];
  return [{ from, until: from < until ? until : until + MINUTES_OF_DAY }];
}

/** "" for seven whole days. */
export function writeNotificationHours(days: readonly DayHours[]): string {
  if (days.every(({ from, until }) => from === 0 && until === MINUTES_OF_DAY)) return "";
  return days
    .map(
      ({ from, until }) => `${clock(from)}-${clock(until > MINUTES_OF_DAY ? until - MINUTES_OF_DAY : until)}`,
    )
    .join(",");
}

function clock(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

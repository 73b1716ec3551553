/** The hours of each day in which a person is not to be notified. */

const MINUTES_OF_DAY = 24 * 60;

/** Minutes since midnight by the person's clock; a night is from a later to an earlier one. */
export interface QuietHours {
  readonly quiet_hours_enabled: boolean;
  readonly quiet_hours_start: number;
  readonly quiet_hours_end: number;
}

/**
 * How many minutes the present quiet hours last; 0 outside them.
 * @param timeZone IANA name; "" is the clock of this machine.
 */
export function quietMinutesLeft(hours: QuietHours, timeZone: string, at: Date): number {
  if (!hours.quiet_hours_enabled) return 0;
  const now = minutesSinceMidnight(timeZone, at);
  const untilEnd = (hours.quiet_hours_end - now + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const whole = (hours.quiet_hours_end - hours.quiet_hours_start + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return untilEnd > 0 && untilEnd <= whole ? untilEnd : 0;
}

function minutesSinceMidnight(timeZone: string, at: Date): number {
  const clock = new Intl.DateTimeFormat("en", {
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
    ...(timeZone !== "" && { timeZone }),
  });
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
}

/** All arithmetic of local times. */

/** A date with optional time and UTC offset. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

const LONGEST_NAME = 40;

const name = /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i;

/** Gregorian; out-of-range days and minutes run over. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

export interface WallMoment {
  readonly at: Date;
  /** "skipped" times move later by the clock change; "twice" takes the first moment. */
  readonly kind: "once" | "twice" | "skipped";
}

const SECOND_MS = 1_000;
/** No clock change is larger. */
const DAY_MS = 86_400_000;

/** About 600 zones exist, in any case. */
const MAX_CLOCKS = 1_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * @param zone IANA name; "" for this machine's.
 * @throws RangeError for an unknown zone.
 */
export function wallTimeAt(zone: string, at: Date): Required<WallTime> {
  if (zone === "")
    return {
      year: at.getFullYear(),
      month: at.getMonth() + 1,
      day: at.getDate(),
      hour: at.getHours(),
      minute: at.getMinutes(),
      second: at.getSeconds(),
    };
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

/** @param zone as for `wallTimeAt`. */
export function momentOf(zone: string, wall: WallTime): WallMoment {
  const shown = asUtc(wall);
  const before = offsetAt(zone, shown - DAY_MS);
  const after = offsetAt(zone, shown + DAY_MS);
  const [first, ...others] = [...new Set([before, after])]
    .map((offset) => shown - offset)
    .filter((time) => time + offsetAt(zone, time) === shown)
    .toSorted((one, other) => one - other);
  if (first === undefined) return { at: new Date(shown - before), kind: "skipped" };
  return { at: new Date(first), kind: others.length > 0 ? "twice" : "once" };
}

/** Milliseconds, as if in UTC. */
function asUtc({ year, month, day, hour, minute, second = 0 }: WallTime): number {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  return time.setUTCHours(hour, minute, second);
}

/** Milliseconds ahead of UTC. */
function offsetAt(zone: string, time: number): number {
  const whole = Math.floor(time / SECOND_MS) * SECOND_MS;
  return asUtc(wallTimeAt(zone, new Date(whole))) - whole;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** Accepts names such as "Asia/Kolkata". */
export function isTimeZone(given: string): boolean {
  if (given.length > LONGEST_NAME || !name.test(given)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: given }) !== null;
  } catch {
    return false;
  }
}

/** A date alone is the start of the day; UTC by default. Null for invalid text. */
export function isoTime(given: string): Date | null {
  const [, date, time = "00:00", zone = "Z"] = ISO_8601.exec(given.trim()) ?? [];
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const parsed = new Date(`${date}T${time}${offset.toUpperCase()}`);
  return date === undefined || !isDay(date) || Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** Date would read April 31 as May 1. */
function isDay(date: string): boolean {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

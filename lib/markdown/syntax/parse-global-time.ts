/** Parses dates and times: ISO 8601, seconds since 1970, or with a month's name. */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// All patterns expect single spaces.
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;
const basic =
  /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(?:[.,]\d{1,9})?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;
const named =
  /^(?:[a-z]{3,9},? )?(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?),? (\d{4})(?:,? (?:at )?(\d{1,2})(?::(\d{2})(?::(\d{2}))?)? ?(am|pm)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;

/** In UTC by default. */
export function parseGlobalTime(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, " ");
  if (/^\d{1,11}(?:\.\d{1,9})?$/.test(trimmed)) return format(Number(trimmed) * 1000);
  const isoParts = iso.exec(trimmed) ?? basic.exec(trimmed);
  if (isoParts) {
    const [, year, month, day, hour = "0", minute = "0", second = "0", zone] = isoParts;
    return fromParts([year, month, day, hour, minute, second].map(Number), zone);
  }
  const namedParts = named.exec(trimmed);
  return namedParts ? fromNamed(namedParts) : null;
}

function fromNamed(parts: RegExpExecArray): string | null {
  const [
    ,
    dayFirst,
    monthSecond,
    monthFirst,
    daySecond,
    year,
    hour = "0",
    minute = "0",
    second = "0",
    half,
    zone,
  ] = parts;
  const name = (monthSecond ?? monthFirst ?? "").toLowerCase();
  const month = months.indexOf(name.slice(0, 3)) + 1;
  let hours = Number(hour);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  }
  const day = Number(dayFirst ?? daySecond);
  return fromParts([Number(year), month, day, hours, Number(minute), Number(second)], zone);
}

function fromParts(parts: readonly number[], zone: string | undefined): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  utc.setUTCHours(hour, minute, second);
  const offset = zoneOffset(zone);
  const isReal =
    offset !== null &&
    year >= 1 &&
    utc.getUTCMonth() === month - 1 &&
    utc.getUTCDate() === day &&
    minute < 60 &&
    second < 60 &&
    hour < 24;
  return isReal ? format(utc.getTime() - offset) : null;
}

/** In milliseconds; null if impossible. */
function zoneOffset(zone: string | undefined): number | null {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? "");
  if (!parts) return 0;
  const [, sign, hours, minutes = "0"] = parts;
  if (Number(hours) > 14 || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function format(milliseconds: number): string | null {
  const whole = new Date(Math.floor(milliseconds / 1000) * 1000);
  const year = whole.getUTCFullYear();
  return year >= 1 && year <= 9999 ? whole.toISOString().replace(".000Z", "Z") : null;
}

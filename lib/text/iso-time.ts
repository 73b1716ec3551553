/** Times as clients write them in parameters. */

/** A date, or a date and a time, with or without the distance from UTC. */
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A date alone stands for its beginning, and without a time zone it is in UTC; null for what is no time. */
export function isoTime(given: string): Date | null {
  const [, date, time = "00:00", zone = "Z"] = ISO_8601.exec(given.trim()) ?? [];
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const parsed = new Date(`${date}T${time}${offset.toUpperCase()}`);
  return date === undefined || !isDay(date) || Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** Whether the month has the day: Date would count 31 April as 1 May. */
function isDay(date: string): boolean {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

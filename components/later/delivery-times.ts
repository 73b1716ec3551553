/** The times that are offered for a reminder and for sending a message later. */

export type DeliveryTime = { label: string; at: Date };

const EVENING = 18;
const MORNING = 9;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;
/** A time that is nearer than this is not offered. */
const SOON_MS = 30 * 60_000;

/** "In 20 minutes" … "Monday at 9": those that make sense now, by the reader's clock, each moment once. */
export function deliveryTimes(now: Date): DeliveryTime[] {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const onDay = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const times = [
    { label: "In 20 minutes", at: inMinutes(20) },
    { label: "In 1 hour", at: inMinutes(60) },
    { label: "In 3 hours", at: inMinutes(180) },
    { label: "This evening", at: onDay(0, EVENING) },
    { label: "Tomorrow morning", at: onDay(1, MORNING) },
    { label: "Monday morning", at: onDay(toMonday, MORNING) },
  ];
  return times.filter(
    ({ label, at }, index) =>
      (label !== "This evening" || at.getTime() - now.getTime() > SOON_MS) &&
      times.findIndex((other) => other.at.getTime() === at.getTime()) === index,
  );
}

/** The value of a field of type datetime-local. */
export function localDateTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-01-01T09:00".length);
}

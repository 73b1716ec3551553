/** The times that are offered for a reminder and for sending a message later. */

import { momentOf, type WallMoment, wallTimeAt } from "../../../lib/text/wall-time.ts";

export type DeliveryTime = { label: string; at: Date };

/** The reader's clock. */
const HERE = "";
const EVENING = 18;
const MORNING = 9;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;
/** A time that is nearer than this is not offered. */
const SOON_MS = 30 * 60_000;

/** "In 20 minutes" … "Monday at 9": those that make sense now, by the reader's clock, each moment once. */
export function deliveryTimes(now: Date): DeliveryTime[] {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const { year, month, day } = wallTimeAt(HERE, now);
  const onDay = (days: number, hour: number) =>
    momentOf(HERE, { year, month, day: day + days, hour, minute: 0 }).at;
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
  const { year, month, day, hour, minute } = wallTimeAt(HERE, at);
  const [y, mo, d, h, mi] = [year, month, day, hour, minute].map((part) => String(part).padStart(2, "0"));
  return `${y?.padStart(4, "0")}-${mo}-${d}T${h}:${mi}`;
}

/** The moment that such a value means; null while it means none. */
export function momentOfField(value: string): WallMoment | null {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return momentOf(HERE, { year, month, day, hour, minute });
}
